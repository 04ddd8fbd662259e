import { AppError } from '@/domain/errors';
import type { FormatId } from '@/domain/import/formats';
import { IMPORT_LISTED_FILES, IMPORT_MAX_ROWS } from '@/domain/import/limits';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import { isNoText } from '@/domain/import/paths';
import type { PassedOverFile } from '@/domain/import/report';
import type { RawRow } from '@/domain/import/row';
import { inTurns } from '@/server/concurrency/in-turns';
import { type ChosenColumns, mayChooseColumns, readChosen } from './choose-columns';
import type { FileRow } from './file-row';
import { type Given, type GivenEntry, isSpreadsheet, mayHoldRows } from './given';
import { ColumnNotes, openRowFile } from './open-row-file';
import type { GivenFiles, ReadPrompt, Reading } from './readers/reader';
import { EncodingNotes } from './encoding-notes';
import { type FilePlan, givenFiles, held, planFile } from './recognise';

/** What was given, opened: its rows can be walked through any number of times. */
export type OpenImport = {
  unit: RowUnit;
  /** The rows in order; throws where the whole must be refused. */
  rows: () => AsyncIterable<FileRow>;
  /** What the person should know of what was read so far. */
  notices: () => string[];
  /** The formats that were recognised, each with how many files. */
  formats: { format: FormatId; files: number }[];
  /** Files that nothing is made of; the first of them by name. */
  passedOver: { count: number; files: PassedOverFile[] };
  /** True for a table whose columns somebody may choose themselves. */
  hasColumns: boolean;
};

const NONE_PASSED_OVER: OpenImport['passedOver'] = { count: 0, files: [] };

type Plans = {
  files: GivenFiles;
  plans: ReadonlyMap<string, FilePlan>;
  /** Files that belong to others and are no prompts of their own. */
  used: ReadonlySet<string>;
};

/**
 * Opens what was given in any format that is known, or as a table whose columns somebody chose. Everybody else has their turn
 * while it is read. Throws BAD_REQUEST or TOO_LARGE, here or while the rows are read, with a message that says what to do.
 */
export async function openImport(given: Given, chosen?: ChosenColumns): Promise<OpenImport> {
  if (chosen !== undefined) return openChosen(given, chosen);
  const encodings = new EncodingNotes(given.isSingle);
  const columns = new ColumnNotes();
  const files = givenFiles(given, encodings.note);
  const { plans, used } = await planAll(given, files);
  const notices = () => [...encodings.notices(), ...columns.notices()];
  const [only] = given.entries;
  const onlyPlan = only === undefined ? undefined : plans.get(only.path);
  if (given.isSingle && only !== undefined && onlyPlan?.kind !== 'reader') {
    const { unit, encoding, rows } = await openRowFile(only.source, columns);
    encodings.note(only.path, encoding);
    return {
      ...{ unit, rows: () => withinLimits(rows()), notices },
      ...{ formats: [{ format: 'cuebook', files: 1 }], passedOver: NONE_PASSED_OVER },
      hasColumns: mayChooseColumns(given),
    };
  }
  const opened = { given, files, plans, used };
  return {
    ...{ unit: 'prompt' as const, rows: () => withinLimits(rowsOfAll(opened, columns, encodings)), notices },
    ...{ formats: formatsOf(opened), passedOver: passedOverOf(opened) },
    hasColumns: onlyPlan?.kind === 'reader' && onlyPlan.format === 'table' && mayChooseColumns(given),
  };
}

async function openChosen(given: Given, chosen: ChosenColumns): Promise<OpenImport> {
  const encodings = new EncodingNotes(given.isSingle);
  const { reading, leftOut } = await readChosen(given, chosen, encodings.note);
  return {
    ...{ unit: 'prompt', rows: () => withinLimits(numbered(rowsOfReading(reading))) },
    notices: () => [
      ...encodings.notices(),
      ...(leftOut.length === 0 ? [] : [importMessages.notice.ignoredColumns(leftOut)]),
    ],
    ...{ formats: [{ format: 'table', files: 1 }], passedOver: NONE_PASSED_OVER, hasColumns: true },
  };
}

async function* numbered(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const one of rows) {
    row += 1;
    yield { ...one, row };
  }
}

/** Finds out how each file is read, and which belong to others: of two formats the more specific one may take the other's. */
async function planAll(given: Given, files: GivenFiles): Promise<Omit<Plans, 'files'>> {
  const plans = new Map<string, FilePlan>();
  for await (const entry of inTurns(each(given.entries))) plans.set(entry.path, await planFile(entry, files));
  const used = new Set<string>();
  for await (const { path, read } of inTurns(each(bySpecificity(plans)))) {
    const file = files.get(path);
    if (file === undefined || used.has(path)) continue;
    for (const other of (await read(held(file), files)).used) if (other !== path) used.add(other);
  }
  return { plans, used };
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

async function* rowsOfAll(
  { given, files, plans, used }: Plans & { given: Given },
  columns: ColumnNotes,
  encodings: EncodingNotes,
): AsyncGenerator<FileRow> {
  let row = 0;
  for (const { path, reason } of given.refused) {
    row += 1;
    yield { row, path, place: null, title: null, refusal: reason };
  }
  for (const entry of given.entries) {
    const plan = plans.get(entry.path);
    const file = files.get(entry.path);
    if (plan === undefined || plan.kind === 'none' || file === undefined || used.has(entry.path)) continue;
    const found =
      plan.kind === 'reader'
        ? rowsOfReading(await plan.read(held(file), files))
        : rowsOfRowFile(entry, columns, encodings);
    for await (const one of found) {
      row += 1;
      yield { ...one, row };
    }
  }
}

async function* rowsOfReading({ prompts, refused }: Reading): AsyncGenerator<FileRow> {
  for (const prompt of prompts) {
    const { path, place, losses } = prompt;
    yield { row: 0, path, place, raw: rawOf(prompt), losses };
  }
  for (const { path, place, title, reasons } of refused) {
    yield { row: 0, path, place, title, refusal: reasons.join('; ') };
  }
}

function rawOf({ path: _path, place: _place, losses: _losses, ...prompt }: ReadPrompt): RawRow {
  return prompt;
}

/** The rows of one file of several: what is wrong with it refuses it alone. */
async function* rowsOfRowFile(
  entry: GivenEntry,
  columns: ColumnNotes,
  encodings: EncodingNotes,
): AsyncGenerator<FileRow> {
  const { path } = entry;
  try {
    const { unit, encoding, rows } = await openRowFile(entry.source, columns);
    encodings.note(path, encoding);
    for await (const found of rows()) yield { ...found, path, place: `${unit} ${found.row}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield { row: 0, path, place: null, title: null, refusal: error.message };
  }
}

function formatsOf({ given, plans, used }: Plans & { given: Given }): OpenImport['formats'] {
  const counts = new Map<FormatId, number>();
  for (const { path } of given.entries) {
    const plan = plans.get(path);
    if (plan === undefined || plan.kind === 'none' || used.has(path)) continue;
    const format = plan.kind === 'rows' ? 'cuebook' : plan.format;
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  return [...counts].map(([format, files]) => ({ format, files }));
}

function passedOverOf({ given, plans, used }: Plans & { given: Given }): OpenImport['passedOver'] {
  const { passedOver } = importMessages;
  const unread = given.entries.filter(({ path }) => plans.get(path)?.kind === 'none' && !used.has(path));
  const reasonOf = ({ path, size }: GivenEntry) => {
    if (isNoText(path)) return passedOver.noText;
    if (size === 0) return passedOver.empty;
    return mayHoldRows(path) || isSpreadsheet(path) ? passedOver.table : passedOver.unknown;
  };
  const files = [
    ...unread.map((entry) => ({ path: entry.path, reason: reasonOf(entry) })),
    ...given.hidden.map((path) => ({ path, reason: passedOver.hidden })),
  ];
  return { count: files.length, files: files.slice(0, IMPORT_LISTED_FILES) };
}

async function* withinLimits(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of inTurns(rows)) {
    count += 1;
    if (count > IMPORT_MAX_ROWS) throw new AppError('BAD_REQUEST', importMessages.file.tooManyRows);
    yield row;
  }
  if (count === 0) throw new AppError('BAD_REQUEST', importMessages.file.notRecognised);
}

/** Reads all rows to their end, so that nothing is saved of what must be refused. Gives their number. */
export async function countImportRows({ rows }: OpenImport): Promise<number> {
  let count = 0;
  for await (const { row } of rows()) count += row > 0 ? 1 : 0;
  return count;
}
