import { findColumns, hasRequiredColumns } from '../tables/columns.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_LENGTH = 20_000;
const SAMPLE_LINES = 10;
const SEPARATOR = /^"?sep=(.)"?[,;\t|]*$/i;

/** The names in a line, without surrounding quotes. */
const namesIn = (line: string, delimiter: string) =>
  line.split(delimiter).map((name) => name.replaceAll('"', ''));

function firstLines(text: string): string[] {
  return text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n|[\r\n]/, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
}

/** Returns the separator declared in the first line, `sep=;`; null if there is none. */
function namedSeparator(lines: readonly string[]): string | null {
  return (
    SEPARATOR.exec(lines[0]?.trimEnd() ?? '')?.[1] ?? (lines[0]?.toLowerCase() === 'sep=\t' ? '\t' : null)
  );
}

/** Returns the separator of a table, detected in its first line that has one. */
export function delimiterOf(text: string): string {
  const lines = firstLines(text);
  const named = namedSeparator(lines);
  if (named !== null) return named;
  for (const line of lines) {
    const plain = line.replace(/"[^"]*"/g, '');
    const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
    const most = Math.max(...counts);
    if (most > 1) return DELIMITERS[counts.indexOf(most)] ?? ',';
  }
  return ',';
}

/** Returns the separator with which the first line names the columns of a prompt; null if there is none. */
export function promptDelimiterOf(text: string): string | null {
  const lines = firstLines(text);
  const named = namedSeparator(lines);
  const firstLine = lines[named === null ? 0 : 1] ?? '';
  const makesSense = (delimiter: string) => hasRequiredColumns(findColumns(namesIn(firstLine, delimiter)));
  const candidates = named === null ? DELIMITERS : [named];
  return candidates.find(makesSense) ?? null;
}
