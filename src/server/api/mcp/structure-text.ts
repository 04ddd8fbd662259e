import 'server-only';

/** The first line of a block of code that models write JSON into. */
const FENCE = /^```(?:json|json5|javascript|js|python|py)?[ \t]*$/i;
const FENCE_END = '```';
const BEGINS_STRUCTURE = /^\s*(?:[[{(]|"\s*[[{])/;

/**
 * What Python and JavaScript print that is no JSON: texts in single or typographic quotes, comments, names without
 * quotes, words, tuples, and a comma before the end. A text or comment without its end goes to the end of all, so that
 * each sign is read once.
 */
const LITERAL_PARTS =
  /'(?<single>(?:[^'\\]|\\[\s\S]?)*)(?:'|$)|"(?<double>(?:[^"\\]|\\[\s\S]?)*)(?:"|$)|[“”](?<curly>[^“”]*)(?:[“”]|$)|(?<comment>\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$))|\b(?<name>[a-z_]\w*)(?=\s*:)|\b(?<word>True|False|None|undefined|NaN)\b|(?<last>,)(?=\s*[\]})])|(?<round>[()])/gi;
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
  ['NaN', 'null'],
]);
const ESCAPE =
  /\\(?:x(?<byte>[0-9a-f]{2})|u[0-9a-f]{4}|U(?<sign>[0-9a-f]{8})|\r?\n|[\s\S])|["\u0000-\u001F]/gi;
/** Escapes of one letter that JSON has not. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['a', '\u0007'],
  ['v', '\u000B'],
  ['0', '\u0000'],
  ['\n', ''],
]);

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** An escape, a quote or a control character, as JSON writes it inside a text. */
function escaped(part: string, byte: string | undefined, sign: string | undefined): string {
  if (byte !== undefined) return `\\u00${byte}`;
  if (sign !== undefined)
    return inJson(String.fromCodePoint(Math.min(Number.parseInt(sign, 16), 0x10_ff_ff)));
  if (part.length === 1) return inJson(part);
  const letter = part.replace('\r', '').slice(1);
  const meant = LETTERS.get(letter);
  if (meant !== undefined) return inJson(meant);
  return /^(?:["\\/bfnrt]|u.{4})$/i.test(letter) ? part : inJson(part);
}

function quoted(inside: string): string {
  return `"${inside.replaceAll(ESCAPE, (part: string, byte?: string, sign?: string) => escaped(part, byte, sign))}"`;
}

function jsonOfLiterals(text: string): string {
  return text.replaceAll(LITERAL_PARTS, (...found) => {
    const [whole] = found as [string];
    const { single, double, curly, comment, name, word, last } = found.at(-1) as Record<
      string,
      string | undefined
    >;
    const text = single ?? double ?? curly;
    if (text !== undefined) return quoted(text);
    if (comment !== undefined) return ' ';
    if (name !== undefined) return `"${name}"`;
    if (word !== undefined) return WORDS.get(word) ?? word;
    if (last !== undefined) return '';
    return whole === '(' ? '[' : ']';
  });
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The text inside a block of code, or the whole. */
function unfenced(given: string): string {
  const text = given.trim();
  const lineEnd = text.indexOf('\n');
  const isFenced = lineEnd > 0 && text.endsWith(FENCE_END) && FENCE.test(text.slice(0, lineEnd).trimEnd());
  return isFenced ? text.slice(lineEnd, -FENCE_END.length) : given;
}

function parsedLiterals(text: string): { value: unknown } | undefined {
  // Text inside a text of JSON, without the quotes around it.
  if (/^[[{]\s*\\"/.test(text)) return parsed(`"${text}"`);
  const json = jsonOfLiterals(text);
  // Python prints a set in the braces of a map.
  return parsed(json) ?? parsed(json.replace(/^\{([^]*)\}$/, '[$1]'));
}

/**
 * Reads text of an object or a list: JSON, such text made text once more, in a block of code, or as Python and
 * JavaScript print it. Returns anything else unchanged.
 */
export function structureOf(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const text = unfenced(given).trim();
  if (!BEGINS_STRUCTURE.test(text)) return given;
  const read = parsed(text) ?? parsedLiterals(text);
  return read === undefined ? given : structureOf(read.value);
}
