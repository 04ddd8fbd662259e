import { readerMessages } from './reader-messages.ts';
import { testsOfTable } from './promptfoo-table.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import type { InputFile, InputFiles } from './reader.ts';
import { parseJsonOrLines } from './tool-files.ts';
import { resolveSiblingPath } from './values.ts';

const PROGRAM = /\.(?:py|rb|go|[cm]?[jt]s)(?::\w{1,80})?$/i;
const REMOTE = /^(?:https?|s3|az|gs|huggingface|package):/i;
/** Patterns with more wildcards are not realistic, and slow. */
const WILD_MAX = 4;

/** Returns the name of a file of tests, given as a text or with its own settings; null for an inline test. */
export function testFileNamed(given: Json): string | null {
  if (typeof given === 'string') return given;
  return isJsonObject(given) && typeof given.path === 'string' && !('vars' in given) ? given.path : null;
}

type Files = { file: InputFile; files: InputFiles; used: Set<string> };

/** Returns why a file is never read; null for one that may be. */
function whyNotRead(name: string): string | null {
  if (REMOTE.test(name)) return readerMessages.refused.remoteFile(name);
  return PROGRAM.test(name) ? readerMessages.refused.script(name) : null;
}

/** Returns what all tests share: an object, or the one in the file that is named; reports an unread one. */
export function sharedByTests(
  given: Json | undefined,
  { file, files, used }: Files,
  warnings: string[],
): JsonObject {
  if (typeof given !== 'string') return isJsonObject(given) ? given : {};
  const [found] = filesNamed(resolveSiblingPath(file.path, given.replace(/^file:\/\//, '')), files);
  const { value } =
    found === undefined ? { value: null } : parsedFile(found, /\.json$/i.test(found.path) ? 'json' : 'yaml');
  if (found !== undefined && isJsonObject(value)) {
    used.add(found.path);
    return value;
  }
  warnings.push(whyNotRead(given) ?? readerMessages.refused.missingFile(given));
  return {};
}

/** Returns the tests in the files that match a name, `*` for several; reports unread files in `warnings`. */
export function testsOfFiles(name: string, { file, files, used }: Files, warnings: string[]): JsonObject[] {
  const why = whyNotRead(name);
  if (why !== null) {
    warnings.push(why);
    return [];
  }
  const found = filesNamed(resolveSiblingPath(file.path, name.replace(/^file:\/\//, '')), files);
  if (found.length === 0) warnings.push(readerMessages.refused.missingFile(name));
  return found.flatMap((one) => {
    const tests = testsOf(one, warnings);
    if (tests === null) warnings.push(readerMessages.refused.missingFile(one.path));
    else used.add(one.path);
    return tests ?? [];
  });
}

function filesNamed(path: string | null, files: InputFiles): InputFile[] {
  if (path === null) return [];
  const segments = path.split(/(\*\*\/|\*+|\?)/);
  if (segments.length === 1 || segments.length > WILD_MAX * 2 + 1) {
    const found = files.get(path);
    return found === undefined ? [] : [found];
  }
  const source = segments
    .map((segment) => WILD.get(segment) ?? segment.replace(/[^\w/]/g, String.raw`\$&`))
    .join('');
  const pattern = new RegExp(`^${source}$`, 'i');
  return [...files.values()].filter((one) => one.path.length < 500 && pattern.test(one.path));
}

const WILD: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:[^/]+/){0,20}'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
]);

/** Returns the tests of a table, of JSON Lines, or of a list in JSON or YAML; null for anything else. */
function testsOf(file: InputFile, warnings: string[]): JsonObject[] | null {
  const table = testsOfTable(file, warnings);
  if (table !== null) return table;
  const { value } = /\.jsonl$/i.test(file.path)
    ? parseJsonOrLines(file.text ?? '')
    : parsedFile(file, /\.json$/i.test(file.path) ? 'json' : 'yaml');
  if (isJsonObject(value)) return 'vars' in value || 'assert' in value ? [value] : null;
  return Array.isArray(value) ? value.filter(isJsonObject) : null;
}
