import type { Found } from './finding';
import { skillCheckMessages as words } from './messages';

/** The flag of a part of a country, which is written with tags: those of England, Scotland and Wales, and any other. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;
const TAG = /[\u{e0000}-\u{e007f}]/gu;

const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Marks of direction belong to lines in scripts that are written from the right. */
const LINE_DIRECTION = /[\u061c\u200e\u200f]/gu;
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** What no font shows, and control characters that terminals obey. */
const INVISIBLE =
  /\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]|[\u0001-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/gu;
/** Joiners between letters that need none. */
const JOINER =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s])[\u200c\u200d]+(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s]|$)/gu;
/** Selectors of a variant: one stands after a sign that has variants, and those of the supplement after Han. */
const SELECTORS =
  /[\ufe00-\ufe0f]{2,}|(?<=[A-Za-z\s.,;:])[\ufe00-\ufe0f]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;

/** The places of a pattern, one for each line. */
function placesOf(text: string, pattern: RegExp, reason: string, isFound = (_at: number) => true): Found[] {
  const found: Found[] = [];
  let lineEnd = -1;
  for (const { index } of text.matchAll(pattern)) {
    if (index <= lineEnd || !isFound(index)) continue;
    found.push({ start: index, reason });
    const newline = text.indexOf('\n', index);
    lineEnd = newline === -1 ? text.length : newline;
  }
  return found;
}

/** Whether a line, as far as it is near a place, is in a script that is written from the right. */
function isFromRight(text: string, at: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', at), at - 500);
  const end = text.indexOf('\n', at);
  return FROM_RIGHT.test(text.slice(start + 1, Math.min(end === -1 ? text.length : end, at + 500)));
}

/** What an agent reads and people don't see, line by line. Takes time linear in the length. */
export function findHidden(text: string): Found[] {
  // The mark at the beginning of a file is that of its encoding, and a flag of tags is seen. Places stay as they are.
  const seen = (text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text).replace(FLAG, (flag) =>
    ' '.repeat(flag.length),
  );
  return [
    ...placesOf(seen, INVISIBLE, words.hidden),
    ...placesOf(seen, JOINER, words.hidden),
    ...placesOf(seen, SELECTORS, words.hidden),
    ...placesOf(seen, TAG, words.tags),
    ...placesOf(seen, DIRECTION, words.bidirectional),
    ...placesOf(seen, LINE_DIRECTION, words.bidirectional, (at) => !isFromRight(seen, at)),
  ];
}
