import { withoutJsonComments } from './json-comments.ts';
import { parseJson, type Parsed, parseToml, parseYaml, repairYaml } from './parse.ts';
import type { InputFile } from './reader.ts';
import { textOf } from './values.ts';

const ENDINGS = {
  json: /\.(?:jsonc?|roomodes|kilocodemodes)$/i,
  yaml: /\.(?:ya?ml|roomodes|kilocodemodes)$/i,
  toml: /\.toml$/i,
} as const;
const NOT_OF_IT: Parsed = { value: null, why: 'not of this language' };
const parsed = new WeakMap<InputFile, Map<string, Parsed>>();

/** Returns the content of a JSON, YAML or TOML file, parsed once for all readers; `value` is null for other files. */
export function parsedFile(file: InputFile, language: keyof typeof ENDINGS): Parsed {
  if (file.text === null) return NOT_OF_IT;
  const isPasted = language === 'json' && /^\s{0,99}[[{]/.test(file.text.slice(0, 100));
  if (!ENDINGS[language].test(file.path) && !isPasted) return NOT_OF_IT;
  const known = parsed.get(file) ?? new Map<string, Parsed>();
  const before = known.get(language);
  if (before !== undefined) return before;
  const result = parseAs(language, textOf(file));
  parsed.set(file, known.set(language, result));
  return result;
}

function parseAs(language: keyof typeof ENDINGS, text: string): Parsed {
  if (language === 'json') {
    const strict = parseJson(text);
    return strict.why === null ? strict : parseJson(withoutJsonComments(text));
  }
  if (language === 'toml') return parseToml(text);
  const { text: repaired } = repairYaml(text);
  return parseYaml(repaired);
}
