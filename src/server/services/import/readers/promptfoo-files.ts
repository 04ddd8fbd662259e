import { readerMessages } from '@/domain/import/reader-messages';
import { testsOfTable } from './promptfoo-table';
import { isJsonObject, type Json, type JsonObject } from './parse';
import { parsedFile } from './parsed-file';
import type { GivenFile, GivenFiles } from './reader';
import { parseJsonOrLines } from './tool-files';
import { besidePath } from './values';

const PROGRAM = /\.(?:py|rb|go|[cm]?[jt]s)(?::\w{1,80})?$/i;
const REMOTE = /^(?:https?|s3|az|gs|huggingface|package):/i;
/** A pattern with more signs than these is none that somebody writes, and costs time. */
const WILD_MAX = 4;

/** The name of a file of tests, as a text or with settings of its own; null for what is a test itself. */
export function testFileNamed(given: Json): string | null {
  if (typeof given === 'string') return given;
  return isJsonObject(given) && typeof given.path === 'string' && !('vars' in given) ? given.path : null;
}

/** The tests in the files that a name stands for, `*` for several; says in `losses` what is not read. */
export function testsOfFiles(
  name: string,
  { file, files, used }: { file: GivenFile; files: GivenFiles; used: Set<string> },
  losses: string[],
): JsonObject[] {
  if (REMOTE.test(name)) {
    losses.push(readerMessages.refused.remoteFile(name));
    return [];
  }
  if (PROGRAM.test(name)) {
    losses.push(readerMessages.refused.script(name));
    return [];
  }
  const found = filesNamed(besidePath(file.path, name.replace(/^file:\/\//, '')), files);
  if (found.length === 0) losses.push(readerMessages.refused.missingFile(name));
  return found.flatMap((one) => {
    const tests = testsOf(one, losses);
    if (tests === null) losses.push(readerMessages.refused.missingFile(one.path));
    else used.add(one.path);
    return tests ?? [];
  });
}

function filesNamed(path: string | null, files: GivenFiles): GivenFile[] {
  if (path === null) return [];
  const pieces = path.split(/(\*\*\/|\*+|\?)/);
  if (pieces.length === 1 || pieces.length > WILD_MAX * 2 + 1) {
    const found = files.get(path);
    return found === undefined ? [] : [found];
  }
  const source = pieces.map((piece) => WILD.get(piece) ?? piece.replace(/[^\w/]/g, String.raw`\$&`)).join('');
  const pattern = new RegExp(`^${source}$`, 'i');
  return [...files.values()].filter((one) => one.path.length < 500 && pattern.test(one.path));
}

const WILD: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:[^/]+/){0,20}'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
]);

/** The tests of a table, of JSON Lines, or of a list in JSON or YAML; null for what is none of them. */
function testsOf(file: GivenFile, losses: string[]): JsonObject[] | null {
  const table = testsOfTable(file, losses);
  if (table !== null) return table;
  const { value } = /\.jsonl$/i.test(file.path)
    ? parseJsonOrLines(file.text ?? '')
    : parsedFile(file, /\.json$/i.test(file.path) ? 'json' : 'yaml');
  if (isJsonObject(value)) return 'vars' in value || 'assert' in value ? [value] : null;
  return Array.isArray(value) ? value.filter(isJsonObject) : null;
}
