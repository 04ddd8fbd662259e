import type { FrameworkField } from './frameworks';
import type { FieldId } from './vocabulary';

/** A line that begins with a label and a colon. */
export type LabelLine = {
  field: FieldId;
  start: number;
  /** Start of the text after the label. */
  textStart: number;
};

const isOneOf = (characters: string) => (character: string) => characters.includes(character);
const isBlank = isOneOf(' \t\u00a0');
/** Characters that models put around a label: headings, quotes, lists, emphasis. */
const isDecoration = isOneOf(' \t\u00a0#>*_-–•`');
const isEmphasis = isOneOf('*_`');
const isDigit = isOneOf('0123456789');

/** The first place from `from` on where `test` fails, at most `end`. */
function skip(text: string, from: number, end: number, test: (character: string) => boolean): number {
  let at = from;
  while (at < end && test(text.charAt(at))) at += 1;
  return at;
}

/** `2. ` or `2) ` before a label. */
function skipNumber(text: string, from: number, end: number): number {
  const after = skip(text, from, end, isDigit);
  return after > from && (text.charAt(after) === '.' || text.charAt(after) === ')') ? after + 1 : from;
}

function labelLine(
  text: string,
  fields: readonly FrameworkField[],
  start: number,
  end: number,
): LabelLine | null {
  const opened = skip(text, start, end, isDecoration);
  const at = skip(text, skipNumber(text, opened, end), end, isDecoration);
  const hit = fields.find(
    ({ label }) => text.slice(at, at + label.length).toLowerCase() === label.toLowerCase(),
  );
  if (hit === undefined) return null;
  const closed = skip(
    text,
    at + hit.label.length,
    end,
    (character) => isBlank(character) || isEmphasis(character),
  );
  if (text.charAt(closed) !== ':' && text.charAt(closed) !== '：') return null;
  // `**Task:** text` closes its emphasis behind the colon; `Task: **text**` opens one there.
  const isOpen = at > start && isEmphasis(text.charAt(at - 1)) && !isEmphasis(text.charAt(closed - 1));
  const textStart = isOpen ? skip(text, closed + 1, end, isEmphasis) : closed + 1;
  return { field: hit.id, start, textStart };
}

/**
 * The lines of a text that begin with one of the labels and a colon, in any case and with the marks that models put
 * around headings, in their order. Takes time linear in the length of the text.
 */
export function labelLines(text: string, fields: readonly FrameworkField[]): LabelLine[] {
  const lines: LabelLine[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = end > start ? labelLine(text, fields, start, end) : null;
    if (line !== null) lines.push(line);
    start = end + 1;
  }
  return lines;
}
