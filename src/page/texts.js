/** What the page says, in English and Chinese. Each language has every text; the type says so. */

/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./reader.js").ReadFault} ReadFault */
/** @typedef {"corner" | "edge" | "centre"} CellKind */

/** @param {number} count @param {string} one @param {string} many */
function counted(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Which way a tile goes when the blank goes the other. @type {Record<Move, string>} */
const TILE_WAY = { u: "down", d: "up", l: "right", r: "left" };
/** @type {Record<Move, string>} */
const TILE_ARROW = { u: "↓", d: "↑", l: "→", r: "←" };
/** @type {Record<Move, string>} */
const TILE_WAY_ZH = { u: "下", d: "上", l: "右", r: "左" };
/** @type {Record<CellKind, string>} */
const CELL_ZH = { corner: "角上", edge: "边上", centre: "中央" };

const en = {
  language: "en",
  plain: {
    tagline: "The 8-puzzle, solved",
    otherLanguage: "中文",
    board: "Board",
    play: "Play",
    help: "Click or swipe a tile, or press an arrow key: the tile slides the way the arrow points.",
    hints: "Hints",
    undo: "Undo",
    redo: "Redo",
    restart: "Back to the start",
    made: "moves made",
    fewest: "fewest from the start",
    bestNow: "best total from here",
    watch: "Watch",
    pause: "Pause",
    step: "One step",
    speed: "Speed",
    question: "Start and goal",
    editHelp: "Click two tiles to swap them, or type or paste a board: 0, x, _ or . is the blank.",
    start: "Start",
    goal: "Goal",
    startText: "Start as text",
    goalText: "Goal as text",
    random: "Random",
    goalLast: "Goal with the blank last",
    goalSpiral: "Spiral goal",
    goalFirst: "Goal with the blank first",
    difficulty: "Difficulty",
    distanceWanted: "Distance of a new puzzle",
    newPuzzle: "New puzzle",
    axis: "moves to the goal",
    solution: "Shortest solution",
    blankNotation: "Blank’s way",
    tileNotation: "Tile’s way",
    numbersNotation: "Tile numbers",
    stepWord: "Step",
    blank: "blank",
    everyBoard: "Every board of the solution",
    download: "Save result.txt",
    copyLink: "Copy link",
    linkCopied: "Link copied.",
    linkInBar: "The link is in the address bar, ready to be copied.",
    toDark: "Dark colours",
    toLight: "Light colours",
    unsolvable: "Unsolvable",
    noTable: "No table",
    noSolution: "none to show",
    about:
      "The tables in this page hold the distance of every board. Nothing is sent or fetched; the file works offline.",
  },
  /** @param {number} moves @returns {string} */
  toGo: (moves) => (moves === 1 ? "move to go" : "moves to go"),
  /** @param {number} paths */
  solutions: (paths) => counted(paths, "shortest solution", "shortest solutions"),
  /** @param {number} made @param {number} fewest */
  solvedIn: (made, fewest) =>
    made === 0
      ? "The start is the goal."
      : made === fewest
        ? `Solved in ${counted(made, "move", "moves")}, the fewest possible.`
        : `Solved in ${counted(made, "move", "moves")}; the fewest possible is ${fewest}.`,
  /** @param {number} tile @param {Move} move @param {boolean} closer */
  moveHint: (tile, move, closer) => `${tile} ${TILE_ARROW[move]} ${closer ? "closer" : "away"}`,
  /** @param {number} tile @param {Move} move @param {boolean | null} closer */
  tileLabel: (tile, move, closer) =>
    `${tile}, slides ${TILE_WAY[move]}${closer === null ? "" : closer ? ", one closer" : ", one away"}`,
  /** @param {number} tile @param {Move} move */
  moved: (tile, move) => `${tile} ${TILE_WAY[move]}.`,
  /** @param {number} moves */
  distance: (moves) => `${counted(moves, "move", "moves")} to the goal.`,
  /** @param {number} pairs */
  why: (pairs) =>
    `${counted(pairs, "pair", "pairs")} of tiles ${pairs === 1 ? "stands" : "stand"} in the other order than in the goal, an odd number; a move never makes it even, so it never comes down to 0.`,
  /** @param {number} a @param {number} b */
  repair: (a, b) => `Swap ${a} and ${b} in the start`,
  /** @param {number} a @param {number} b */
  repaired: (a, b) => `${a} and ${b} swapped.`,
  /** @param {CellKind} goal @param {CellKind[]} covered */
  uncovered: (goal, covered) =>
    `This page was made without the table for goals whose blank is ${goal === "centre" ? "in the centre" : `on ${goal === "edge" ? "an edge" : "a corner"}`}; it answers goals whose blank is ${covered.map((kind) => (kind === "centre" ? "in the centre" : `on ${kind === "edge" ? "an edge" : "a corner"}`)).join(" or ")}.`,
  /** @param {number} tile @param {number} row @param {number} column */
  cell: (tile, row, column) => `${tile || "blank"}, row ${row}, column ${column}`,
  /** @param {number} tile */
  picked: (tile) => `${tile || "Blank"} picked; choose what to swap it with.`,
  /** @param {number} distance @param {number} boards */
  atDistance: (distance, boards) => `${counted(distance, "move", "moves")}: ${counted(boards, "board", "boards")}`,
  /** @param {number} all @param {number} largest @param {number} commonest @param {number | null} here */
  histogram: (all, largest, commonest, here) =>
    `${counted(all, "board", "boards")} by distance, from 0 to ${largest} moves; the most common distance is ${commonest}.` +
    (here === null ? "" : ` The board stands at ${here}.`),
  /** @param {boolean} fromStart @returns {string} */
  from: (fromStart) => (fromStart ? "from the start" : "from the board where you left the last one"),
  /** @param {ReadFault} fault */
  fault: (fault) => {
    switch (fault.kind) {
      case "symbol":
        return `“${fault.symbol}” is no tile: write 1 to 8, and 0, x, _, . or * for the blank.`;
      case "number":
        return `“${fault.word}” is no tile: the tiles are 1 to 8.`;
      case "rows":
        return "The rows are not of one length.";
      case "count":
        return `${counted(fault.found, "cell", "cells")}; a board has 9.`;
      case "twice":
        return fault.tile ? `Tile ${fault.tile} stands twice.` : "There are two blanks.";
    }
  },
  result: {
    /** @param {number} moves */
    least: (moves) => `The goal is reached in a minimum of ${counted(moves, "move", "moves")}`,
    unreachable: "The goal cannot be reached",
    /** @param {number} number */
    step: (number) => `Step ${number}`,
  },
};

/** @typedef {typeof en} Texts */

/** @type {Texts} */
const zh = {
  language: "zh-Hans",
  plain: {
    tagline: "八数码的精确答案",
    otherLanguage: "English",
    board: "棋盘",
    play: "玩一玩",
    help: "点击或滑动数字块，或按方向键：数字块朝箭头方向移动。",
    hints: "提示",
    undo: "撤销",
    redo: "重做",
    restart: "回到起点",
    made: "已走步数",
    fewest: "起点最少步数",
    bestNow: "现最少总步数",
    watch: "演示",
    pause: "暂停",
    step: "走一步",
    speed: "速度",
    question: "初始状态与目标状态",
    editHelp: "点击两个数字块即可交换，也可输入或粘贴：0、x、_ 或 . 表示空格。",
    start: "初始状态",
    goal: "目标状态",
    startText: "初始状态（文本）",
    goalText: "目标状态（文本）",
    random: "随机",
    goalLast: "空格在末尾的目标",
    goalSpiral: "螺旋目标",
    goalFirst: "空格在开头的目标",
    difficulty: "难度",
    distanceWanted: "新题的最少步数",
    newPuzzle: "出新题",
    axis: "到目标的步数",
    solution: "最短解",
    blankNotation: "空格方向",
    tileNotation: "数字块方向",
    numbersNotation: "移动的数字",
    stepWord: "步骤",
    blank: "空格",
    everyBoard: "最短解的每个状态",
    download: "保存 result.txt",
    copyLink: "复制链接",
    linkCopied: "链接已复制。",
    linkInBar: "链接在地址栏中，请自行复制。",
    toDark: "深色",
    toLight: "浅色",
    unsolvable: "不可达",
    noTable: "没有数据表",
    noSolution: "无",
    about: "本页内含每个状态的距离表，不发送也不获取任何数据，可离线使用。",
  },
  toGo: () => "步到目标",
  solutions: (paths) => `${paths} 条最短解`,
  solvedIn: (made, fewest) =>
    made === 0
      ? "初始状态就是目标状态。"
      : made === fewest
        ? `用 ${made} 步完成，已是最少。`
        : `用 ${made} 步完成；最少为 ${fewest} 步。`,
  moveHint: (tile, move, closer) => `${tile} ${TILE_ARROW[move]} ${closer ? "更近" : "更远"}`,
  tileLabel: (tile, move, closer) =>
    `${tile}，向${TILE_WAY_ZH[move]}移动${closer === null ? "" : closer ? "，近一步" : "，远一步"}`,
  moved: (tile, move) => `${tile} 向${TILE_WAY_ZH[move]}。`,
  distance: (moves) => `距目标 ${moves} 步。`,
  why: (pairs) => `有 ${pairs} 对数字的先后与目标状态相反，是奇数；移动不改变它的奇偶，所以永远不会减到 0。`,
  repair: (a, b) => `交换初始状态中的 ${a} 和 ${b}`,
  repaired: (a, b) => `已交换 ${a} 和 ${b}。`,
  uncovered: (goal, covered) =>
    `本页没有空格在${CELL_ZH[goal]}的目标的数据表，只能回答空格在${covered.map((kind) => CELL_ZH[kind]).join("或")}的目标。`,
  cell: (tile, row, column) => `${tile || "空格"}，第 ${row} 行第 ${column} 列`,
  picked: (tile) => `已选 ${tile || "空格"}，再选要交换的一格。`,
  atDistance: (distance, boards) => `${distance} 步：${boards.toLocaleString("en")} 个状态`,
  histogram: (all, largest, commonest, here) =>
    `${all.toLocaleString("en")} 个状态按距离分布，从 0 到 ${largest} 步，最多的是 ${commonest} 步。` +
    (here === null ? "" : `当前棋盘在 ${here} 步。`),
  from: (fromStart) => (fromStart ? "从初始状态出发" : "从偏离上一条解的状态出发"),
  fault: (fault) => {
    switch (fault.kind) {
      case "symbol":
        return `“${fault.symbol}”不是数字块：请写 1 到 8，空格写 0、x、_、. 或 *。`;
      case "number":
        return `“${fault.word}”不是数字块：数字块为 1 到 8。`;
      case "rows":
        return "各行的格数不一。";
      case "count":
        return `有 ${fault.found} 格；应有 9 格。`;
      case "twice":
        return fault.tile ? `数字 ${fault.tile} 出现两次。` : "有两个空格。";
    }
  },
  result: {
    least: (moves) => `最少移动${moves}步到达目标状态`,
    unreachable: "目标状态不可达",
    step: (number) => `第${number}步`,
  },
};

/** @type {Readonly<Record<"en" | "zh", Texts>>} */
export const TEXTS = { en, zh };
