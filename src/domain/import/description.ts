import { characterCount } from '../characters';
import { nameToLabel } from '../prompt/variable-label';
import { splitVariables } from '../prompt/variables';

/** Most characters of a description made from a prompt's content. */
export const DERIVED_DESCRIPTION_MAX = 160;

/** Sentences are added until the text has this many characters. */
const ENOUGH = 60;
/** A single value of a structured prompt that says something. */
const MIN_VALUE = 36;
/** How much of a long content is looked at. */
const HEAD_LENGTH = 4_000;

const HAS_WORDS = /[\p{L}\p{N}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A description for a prompt that came without one: the content's first sentences without a heading that is the title,
 * in one line of at most {@link DERIVED_DESCRIPTION_MAX} characters, with variables as words. Structured contents give their first telling value, those with front matter its
 * `description`. A content without words gives the title. Never empty for a title that is not.
 */
export function deriveDescription(content: string, title: string): string {
  const head = wellFormedHead(content).trim();
  const text = structuredValue(head) ?? frontMatterDescription(head) ?? firstSentences(head, title);
  return shortened(oneLine(withWords(text))) || shortened(oneLine(title)) || shortened(title);
}

/** The first value with several words of a content that looks like JSON; empty when it has none. */
function structuredValue(head: string): string | null {
  if (!/^[{[]\s*["{[]/.test(head)) return null;
  for (const match of head.matchAll(/"\s*:\s*"([^"\\]+)/g)) {
    const value = match[1]?.trim() ?? '';
    if (value.length >= MIN_VALUE && value.includes(' ')) return value;
  }
  return '';
}

function frontMatterDescription(head: string): string | null {
  if (!head.startsWith('---')) return null;
  const value = /^description:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(head)?.[1] ?? '';
  return HAS_WORDS.test(value) ? value : null;
}

/** A text with the names of its variables in their places. */
function withWords(text: string): string {
  return splitVariables(text)
    .map((part) => (part.kind === 'variable' ? nameToLabel(part.name) : part.text))
    .join('');
}

/** Whole sentences from the first line with words on, until they say enough; empty without words. */
function firstSentences(head: string, title: string): string {
  const lines = head
    .split(/[\n\r\u2028\u2029]+/)
    .map(withoutMarks)
    .filter((line) => HAS_WORDS.test(line));
  if (lines.length > 1 && lines[0]?.trim() === title.trim()) lines.shift();
  let text = '';
  for (const line of lines) {
    text = text === '' ? line : `${text} ${line}`;
    if (text.length >= ENOUGH) break;
  }
  for (const match of text.matchAll(/[.!?](?=\s)|[。！？]/gu)) {
    const end = match.index + match[0].length;
    if (end >= ENOUGH) return text.slice(0, end);
  }
  return text;
}

/** A line without the marks that open a heading, a list or a quotation, and without bold marks. */
function withoutMarks(line: string): string {
  return line.replace(/^[\s#>*_`~=|-]+/u, '').replaceAll('**', '');
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Cut between characters as a reader sees them, at a word's end where one is near. */
function shortened(text: string): string {
  if (characterCount(text) <= DERIVED_DESCRIPTION_MAX) return text;
  const cut = firstCharacters(text, DERIVED_DESCRIPTION_MAX - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const whole = lastSpace > cut.length * 0.75 ? cut.slice(0, lastSpace) : cut;
  return `${whole.trimEnd()}…`;
}

/** As many whole characters as fit into `max` code points. */
function firstCharacters(text: string, max: number): string {
  const plain = text.slice(0, max + 1);
  // Each of these stands for itself, which spares most texts the segmenter's time.
  if (/^[ -~]*$/.test(plain)) return plain.slice(0, max);
  let cut = '';
  let length = 0;
  // No character that fits reaches further than this.
  for (const { segment } of graphemes.segment(text.slice(0, 4 * max))) {
    length += characterCount(segment);
    if (length > max) break;
    cut += segment;
  }
  return cut;
}

/** The first characters of a text, never half of a surrogate pair. */
function wellFormedHead(text: string): string {
  const head = text.slice(0, HEAD_LENGTH);
  const last = head.charCodeAt(head.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? head.slice(0, -1) : head;
}
