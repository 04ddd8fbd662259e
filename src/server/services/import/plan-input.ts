import { yielding } from '@/server/concurrency/yielding';
import type { TextEncodingName } from '@/domain/import/encodings';
import { EncodingsUsed } from './encodings-used';
import type { InputFileSet } from './input-file-set';
import { readInputFiles, withCachedContent } from './read-input-files';
import type { InputFiles } from '@cuebook/formats/readers/reader';
import { type FilePlan, planFile } from './recognise';

/** The input, and how each file of it is read. */
export type InputPlans = {
  given: InputFileSet;
  files: InputFiles;
  plans: ReadonlyMap<string, FilePlan>;
  /** Files that belong to others and are not prompts of their own. */
  used: ReadonlySet<string>;
  encodings: EncodingsUsed;
};

/**
 * Decides how each file is read, and which belong to others: of two formats the more specific one may claim the other's
 * files.
 * @param encoding the user's choice for files that are not UTF-8
 */
export async function planInput(
  given: InputFileSet,
  encoding: TextEncodingName | null = null,
): Promise<InputPlans> {
  const encodings = new EncodingsUsed(given.isSingle, encoding);
  const files = readInputFiles(given, encodings);
  const plans = new Map<string, FilePlan>();
  for await (const entry of yielding(each(given.entries)))
    plans.set(entry.path, await planFile(entry, files, encodings));
  const used = new Set<string>();
  if (given.isSingle) return { given, files, plans, used, encodings };
  for await (const { path, read } of yielding(each(bySpecificity(plans)))) {
    const file = files.get(path);
    if (file === undefined || used.has(path)) continue;
    for (const other of (await read(withCachedContent(file), files)).used)
      if (other !== path) used.add(other);
  }
  return { given, files, plans, used, encodings };
}

type ReaderPlan = Extract<FilePlan, { kind: 'reader' }>;

function bySpecificity(plans: ReadonlyMap<string, FilePlan>): (ReaderPlan & { path: string })[] {
  return [...plans]
    .flatMap(([path, plan]) => (plan.kind === 'reader' ? [{ ...plan, path }] : []))
    .sort((a, b) => a.rank - b.rank);
}

async function* each<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values;
}
