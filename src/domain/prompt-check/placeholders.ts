import { proseRanges } from '@cuebook/formats/prompt/prose';
import { hasInvisibleCharacters, splitVariables } from '../prompt/variables';
import type { Place } from './finding';
import { checkMessages } from './messages';

/** `[words]`; not a link, an index or the start of something longer. */
const BRACKETED = /(?<![\]!\w])\[(\p{L}[^[\]\r\n]{0,60})\](?![([:])/gu;
/** First words of a bracketed text that asks for a value; in capitals any words do. */
const ASKING = /^(?:insert|enter|add|your|put|paste|fill|specify|choose|todo|tbd)\b/i;
const CAPITALS = /^[A-Z][A-Z0-9 _/&-]*$/;
/** Labels of song parts, which are written in brackets too. */
const SONG_PARTS = new Set(
  ['INTRO', 'VERSE', 'PRE-CHORUS', 'CHORUS', 'HOOK', 'BRIDGE', 'DROP', 'BREAKDOWN', 'SOLO', 'OUTRO'].flatMap(
    (part) => [part, `${part} 1`, `${part} 2`, `${part} 3`],
  ),
);

const OPEN_MARKS = [
  /<(?:insert|enter|your|paste) [^<>\r\n]{1,60}>/gi,
  /(?<![\p{L}\p{N}_])(?:TBD|[Ll]orem [Ii]psum)(?![\p{L}\p{N}_])/gu,
  /(?<!_)_{4,80}(?!_)/g,
];

/** A variable that is not closed on its line. */
const BROKEN = /(?:\{\{|\$\{)(?=[\p{L}_])[^{}\r\n]{1,80}(?:\r?\n|$)/gu;

/** Finds variables without a default, each at its first position: they are filled in when the prompt is copied. */
export function findVariables(text: string): Place[] {
  const found = new Map<string, Place>();
  let at = 0;
  for (const part of splitVariables(text)) {
    if (part.kind === 'variable' && part.fallback === null && !found.has(part.name)) {
      const reason = checkMessages.variable(part.text);
      found.set(part.name, { start: at, end: at + part.text.length, reason });
    }
    at += part.text.length;
  }
  return [...found.values()];
}

/** Finds variables whose names contain unusual spaces or invisible characters. */
export function findSuspiciousNames(text: string): Place[] {
  const found: Place[] = [];
  let at = 0;
  for (const part of splitVariables(text)) {
    const end = at + part.text.length;
    if (part.kind === 'variable' && hasInvisibleCharacters(writtenName(part.text))) {
      found.push({ start: at, end, reason: checkMessages.variableName(part.name) });
    }
    at = end;
  }
  return found;
}

/** The name in `{{name}}` or `${name:default}`. */
const writtenName = (variable: string) =>
  variable.startsWith('$') ? (variable.slice(2, -1).split(':')[0] ?? '') : variable.slice(2, -2);

/** Finds unfilled placeholders: `[insert topic]`, `[COMPANY NAME]`, TODO, `____`; and unclosed variables. */
export function findLeftOpen(text: string): Place[] {
  const found: Place[] = [];
  for (const [from, to] of proseRanges(text)) {
    const prose = text.slice(from, to);
    const add = (match: RegExpExecArray, reason: string) => {
      const start = from + match.index;
      found.push({ start, end: start + match[0].trimEnd().length, reason });
    };
    for (const match of prose.matchAll(BRACKETED)) {
      const words = match[1] ?? '';
      // `[x]` is a checked box, `[X]` a placeholder.
      const isCapitals = CAPITALS.test(words) && !SONG_PARTS.has(words);
      const isQuoted = '[`'.includes(prose.charAt(match.index - 1) || ' ');
      if ((ASKING.test(words) || isCapitals) && !isQuoted) add(match, checkMessages.leftOpen);
    }
    for (const pattern of OPEN_MARKS) {
      for (const match of prose.matchAll(pattern)) add(match, checkMessages.leftOpen);
    }
    for (const match of prose.matchAll(BROKEN)) add(match, checkMessages.brokenVariable);
  }
  return found;
}
