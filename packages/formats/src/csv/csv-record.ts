/** A row as found: its cells, or null if its quotation marks don't match. */
export type CellScan = {
  cells: string[] | null;
  /** Position of the next row. */
  next: number;
  lines: number;
  hasLineEnd: boolean;
  /** True if the text ends inside a quoted cell. */
  isOpen: boolean;
};

type Dialect = { delimiter: string; width: number | null; isEnd: boolean };
/** A cell: its text, its end, and whether its quotes match; `isOpen` if the text ends inside the cell. */
type Cell = { text: string; end: number; isSound: boolean; isOpen: boolean };

const QUOTE = '"';
const isLineEnd = (character: string) => character === '\n' || character === '\r';

/** Reads the row at a position; null if its end has not been received yet. */
export function scanRecord(source: string, from: number, dialect: Dialect): CellScan | null {
  const plain = scanPlain(source, from, dialect);
  if (plain !== undefined) return plain;
  const { delimiter, width, isEnd } = dialect;
  const cells: string[] = [];
  let isSound = true;
  let at = from;
  for (;;) {
    const cell = readCell(source, at, dialect, width !== null && cells.length + 1 >= width);
    if (cell === null) return null;
    if (cell.isOpen && !isEnd) return null;
    cells.push(cell.text);
    isSound &&= cell.isSound;
    at = cell.end;
    if (source.startsWith(delimiter, at)) {
      at += delimiter.length;
      continue;
    }
    const next = afterLineEnd(source, at, isEnd);
    if (next === null) return null;
    return {
      cells: isSound ? cells : null,
      next,
      lines: countLines(source, from, next),
      hasLineEnd: next > at,
      isOpen: cell.isOpen,
    };
  }
}

/** Reads a row without quotation marks; undefined if it may have some. */
function scanPlain(source: string, from: number, { delimiter, isEnd }: Dialect): CellScan | null | undefined {
  let end = from;
  for (; end < source.length; end += 1) {
    const code = source.charCodeAt(end);
    if (code === 0x22) return undefined;
    if (code === 0x0a || code === 0x0d) break;
  }
  const next = afterLineEnd(source, end, isEnd);
  if (next === null) return null;
  const cells = source.slice(from, end).split(delimiter);
  return { cells, next, lines: 1, hasLineEnd: next > end, isOpen: false };
}

/** Returns the position after a line end; null if that has not been received yet. */
function afterLineEnd(source: string, at: number, isEnd: boolean): number | null {
  if (at >= source.length) return isEnd ? at : null;
  if (source.charAt(at) !== '\r') return at + 1;
  if (at + 1 >= source.length && !isEnd) return null;
  return source.charAt(at + 1) === '\n' ? at + 2 : at + 1;
}

function countLines(source: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    const character = source.charAt(at);
    if (character === '\n' || (character === '\r' && source.charAt(at + 1) !== '\n')) lines += 1;
  }
  return Math.max(lines, 1);
}

/** Reads a cell; null if its end has not been received yet. */
function readCell(source: string, from: number, dialect: Dialect, isLast: boolean): Cell | null {
  const { delimiter, isEnd } = dialect;
  const isTabs = delimiter === '\t';
  let open = from;
  // A blank between the separator and a quoted cell is common, and not part of the value.
  while (!isTabs && source.charAt(open) === ' ') open += 1;
  if (source.charAt(open) === QUOTE) {
    const quoted = quotedCell(source, open, dialect);
    if (quoted === null && !isEnd) return null;
    if (quoted?.isSound === true) return quoted;
    if (!isTabs)
      return quoted === null || quoted.isOpen
        ? openCell(source, open)
        : brokenCell(source, open, dialect, isLast);
  }
  let end = from;
  let isSound = true;
  for (; end < source.length; end += 1) {
    const character = source.charAt(end);
    if (isLineEnd(character) || source.startsWith(delimiter, end)) break;
    if (character === QUOTE) isSound &&= isTabs;
  }
  if (end >= source.length && !isEnd) return null;
  return { text: source.slice(from, end), end, isSound, isOpen: false };
}

const openCell = (source: string, from: number): Cell => ({
  text: source.slice(from),
  end: source.length,
  isSound: false,
  isOpen: true,
});

/** Returns whether a cell may end at a position: at a separator, a line end or the end of the text. */
function endsAt(source: string, at: number, delimiter: string): boolean {
  return at >= source.length || isLineEnd(source.charAt(at)) || source.startsWith(delimiter, at);
}

/** Reads a quoted cell; `isSound` is false if a quote in it isn't doubled. Null if its end isn't received yet. */
function quotedCell(source: string, open: number, { delimiter, isEnd }: Dialect): Cell | null {
  for (let at = source.indexOf(QUOTE, open + 1); at !== -1; at = source.indexOf(QUOTE, at)) {
    if (source.charAt(at + 1) === QUOTE) {
      at += 2;
      continue;
    }
    if (at + 1 >= source.length && !isEnd) return null;
    let end = at + 1;
    while (delimiter !== '\t' && source.charAt(end) === ' ') end += 1;
    if (end >= source.length && !isEnd) return null;
    const text = source.slice(open + 1, at).replaceAll('""', QUOTE);
    return { text, end, isSound: endsAt(source, end, delimiter), isOpen: false };
  }
  return isEnd ? openCell(source, open) : null;
}

/**
 * Finds the end of a quoted cell in which a quote is not doubled. Each quote opens or closes a quoted part; one before
 * a separator closes it, and so does one before a line end if the row is as wide as the table.
 */
function brokenCell(
  source: string,
  open: number,
  { delimiter, isEnd }: Dialect,
  isLast: boolean,
): Cell | null {
  let isInside = true;
  for (let at = open + 1; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === QUOTE) {
      const closes = source.startsWith(delimiter, at + 1) || (isLast && isLineEnd(source.charAt(at + 1)));
      isInside = closes ? false : !isInside;
    } else if (!isInside && (isLineEnd(character) || source.startsWith(delimiter, at))) {
      return { text: source.slice(open, at), end: at, isSound: false, isOpen: false };
    }
  }
  if (!isEnd) return null;
  return { text: source.slice(open), end: source.length, isSound: false, isOpen: false };
}
