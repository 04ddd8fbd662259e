import { SHOWN_TEXT_MAX } from './limits';
import { endOf } from './parts';

/** Lines that are the same, before and after what differs. */
const LINES_AROUND = 3;

/** What differs of two long texts, from its first to its last line, with some lines around. */
export type ChangedPart = {
  before: string;
  after: string;
  /** The number of the first line of both. */
  firstLine: number;
  /** Whether more differs than a page shows. */
  isCut: boolean;
};

function sameAtStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  return same;
}

function sameAtEnd(one: string, other: string, most: number): number {
  let same = 0;
  while (same < most && one.charCodeAt(one.length - same - 1) === other.charCodeAt(other.length - same - 1))
    same += 1;
  return same;
}

/** The start of the line of a position, some lines earlier. */
function lineStart(text: string, position: number, linesEarlier: number): number {
  let start = position;
  for (let line = 0; line <= linesEarlier && start > 0; line += 1) {
    start = text.lastIndexOf('\n', start - (line === 0 ? 1 : 2)) + 1;
  }
  return start;
}

/** The end of the line of a position, some lines later. */
function lineEnd(text: string, position: number, linesLater: number): number {
  let end = position;
  for (let line = 0; line <= linesLater && end < text.length; line += 1) {
    const at = text.indexOf('\n', end);
    end = at < 0 ? text.length : at + 1;
  }
  return end;
}

/** Returns the part of two texts within which all differences are, as far as a page shows it. */
export function changedPart(before: string, after: string, max = SHOWN_TEXT_MAX): ChangedPart {
  const same = sameAtStart(before, after);
  const from = lineStart(before, same, LINES_AROUND);
  const rest = sameAtEnd(before, after, Math.min(before.length, after.length) - same);
  const [ofBefore, ofAfter] = [before, after].map((text) =>
    text.slice(from, lineEnd(text, text.length - rest, LINES_AROUND)),
  ) as [string, string];
  return {
    before: ofBefore.slice(0, endOf(ofBefore, 0, max)),
    after: ofAfter.slice(0, endOf(ofAfter, 0, max)),
    firstLine: before.slice(0, from).split('\n').length,
    isCut: Math.max(ofBefore.length, ofAfter.length) > max,
  };
}
