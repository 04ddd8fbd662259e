/** A parsed shell command without its quoting: nothing is run, and no shell variable is expanded. */
export type ShellCommand = {
  words: string[];
  /** Its here-document (`<<EOF`); null if it has none. */
  input: string | null;
  end: number;
};

const PLAIN = /[^\s'"\\;|&$]+/y;
const HERE = /^<<-?(\w{1,40})$/;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/** Parses the command at a position of a script. Takes time linear in its length. */
export function readShellCommand(source: string, from: number): ShellCommand {
  const words: string[] = [];
  let word: string[] | null = null;
  let at = from;
  const endWord = () => {
    if (word !== null) words.push(word.join(''));
    word = null;
  };
  while (at < source.length && !/[\n;|&]/.test(source.charAt(at))) {
    const continued = /^\\\r?\n/.exec(source.slice(at, at + 3));
    if (continued !== null || /\s/.test(source.charAt(at))) {
      endWord();
      at += continued?.[0].length ?? 1;
      continue;
    }
    const { text, next } = readSegment(source, at);
    word ??= [];
    word.push(text);
    at = next;
  }
  endWord();
  const marker = words.map((one) => HERE.exec(one)?.[1]).find((one) => one !== undefined);
  if (marker === undefined) return { words, input: null, end: at };
  const lineEnd = source.indexOf('\n', at);
  const start = lineEnd === -1 ? source.length : lineEnd + 1;
  const close = source.indexOf(`\n${marker}`, start - 1);
  const end = close === -1 ? source.length : close;
  return { words, input: source.slice(start, end), end: Math.min(source.length, end + marker.length + 1) };
}

/** Reads a part of a word with one kind of quoting. */
function readSegment(source: string, at: number): { text: string; next: number } {
  const first = source.charAt(at);
  if (first === "'") {
    const close = source.indexOf("'", at + 1);
    const end = close === -1 ? source.length : close;
    return { text: source.slice(at + 1, end), next: end + 1 };
  }
  if (source.startsWith("$'", at)) return readEscaped(source, at + 2, "'");
  if (first === '"') return readEscaped(source, at + 1, '"');
  if (first === '\\') return { text: source.charAt(at + 1), next: at + 2 };
  PLAIN.lastIndex = at;
  const text = PLAIN.exec(source)?.[0] ?? first;
  return { text, next: at + text.length };
}

/** Reads a quoted part with backslash escapes: all of C's between `$'` and `'`, those of the shell between `"`. */
function readEscaped(source: string, from: number, quote: string): { text: string; next: number } {
  const parts: string[] = [];
  let at = from;
  while (at < source.length && source.charAt(at) !== quote) {
    const character = source.charAt(at);
    const next = source.charAt(at + 1);
    if (character !== '\\') parts.push(character);
    else if (quote === "'") parts.push(ESCAPES.get(next) ?? (/[\\'"]/.test(next) ? next : `\\${next}`));
    else if (next !== '\n') parts.push(/["\\$`]/.test(next) ? next : `\\${next}`);
    at += character === '\\' ? 2 : 1;
  }
  return { text: parts.join(''), next: at + 1 };
}
