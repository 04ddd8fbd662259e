import { readerMessages } from '@/domain/import/reader-messages';
import { testsOfTable } from './promptfoo-table';
import { isJsonObject, type Json, type JsonObject } from './parse';
import { parsedFile } from './parsed-file';
import type { InputFile, InputFiles } from './reader';
import { parseJsonOrLines } from './tool-files';
import { resolveSiblingPath } from './values';

const PROGRAM = /\.(?:py|rb|go|[cm]?[jt]s)(?::\w{1,80})?$/i;
const REMOTE = /^(?:https?|s3|az|gs|huggingface|package):/i;
/** Patterns with more wildcards are not realistic, and slow. */
const WILD_MAX = 4;

/** Returns the name of a file of tests, given as a text or with its own settings; null for an inline test. */
export function testFileNamed(given: Json): string | null {
  if (typeof given === 'string') return given;
  return isJsonObject(given) && typeof given.path === 'string' && !('vars' in given) ? given.path : null;
}

/** Returns the tests in the files that match a name, `*` for several; reports unread files in `warnings`. */
export function testsOfFiles(
  name: string,
  { file, files, used }: { file: InputFile; files: InputFiles; used: Set<string> },
  warnings: string[],
): JsonObject[] {
  if (REMOTE.test(name)) {
    warnings.push(readerMessages.refused.remoteFile(name));
    return [];
  }
  if (PROGRAM.test(name)) {
    warnings.push(readerMessages.refused.script(name));
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
