import { AppError } from '@/domain/errors';
import { IMPORT_MAX_ROWS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { RawRow } from '@/domain/import/row-values';
import { yielding } from '@/server/concurrency/yielding';
import type { FileRow } from './file-row';
import type { InputEntry } from './input-file-set';
import { withCachedContent } from './read-input-files';
import { type ColumnNotes, openRowFile } from './open-row-file';
import { openTable, rowsOfTable } from './open-table';
import type { InputPlans } from './plan-input';
import type { InputFile, ReadPrompt, Reading } from '@cuebook/formats/readers/reader';
import type { FilePlan } from './recognise';

export async function* rowsOfAll(planned: InputPlans, columns: ColumnNotes): AsyncGenerator<FileRow> {
  const { given, files, plans, used } = planned;
  let row = 0;
  for (const { path, reason } of given.refused) {
    row += 1;
    yield { row, path, place: null, title: null, refusal: reason };
  }
  for (const entry of given.entries) {
    const plan = plans.get(entry.path);
    const file = files.get(entry.path);
    if (plan === undefined || plan.kind === 'none' || file === undefined || used.has(entry.path)) continue;
    for await (const one of given.isSingle
      ? rowsOf(planned, { entry, file, plan }, columns)
      : rowsOfOne(planned, { entry, file, plan }, columns)) {
      row += 1;
      yield { ...one, row };
    }
  }
}

export type PlannedFile = { entry: InputEntry; file: InputFile; plan: Exclude<FilePlan, { kind: 'none' }> };

async function* rowsOf(
  { files, encodings }: InputPlans,
  { entry, file, plan }: PlannedFile,
  columns: ColumnNotes,
): AsyncGenerator<FileRow> {
  switch (plan.kind) {
    case 'reader':
      yield* rowsOfReading(await plan.read(withCachedContent(file), files));
      return;
    case 'rows': {
      const { path } = entry;
      const { unit, rows } = await openRowFile(entry, columns, encodings);
      for await (const found of rows()) yield { ...found, path, place: `${unit} ${found.row}` };
      return;
    }
    case 'table': {
      const { table, why } = await openTable(entry, file, encodings, plan);
      if (table === null) throw new AppError('BAD_REQUEST', why);
      yield* rowsOfTable(table, plan.mapping, (name) => columns.leftOut([name]));
    }
  }
}

/** The rows of one file of several: an error rejects only this file. */
async function* rowsOfOne(
  planned: InputPlans,
  one: PlannedFile,
  columns: ColumnNotes,
): AsyncGenerator<FileRow> {
  try {
    yield* rowsOf(planned, one, columns);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield { row: 0, path: one.entry.path, place: null, title: null, refusal: error.message };
  }
}

async function* rowsOfReading({ prompts, refused }: Reading): AsyncGenerator<FileRow> {
  for (const prompt of prompts) {
    const { path, place, warnings } = prompt;
    yield { row: 0, path, place, raw: rawOf(prompt), warnings };
  }
  for (const { path, place, title, reasons } of refused) {
    yield { row: 0, path, place, title, refusal: reasons.join('; ') };
  }
}

function rawOf({ path: _path, place: _place, warnings: _warnings, ...prompt }: ReadPrompt): RawRow {
  return prompt;
}

export async function* withinLimits(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of yielding(rows)) {
    count += 1;
    if (count > IMPORT_MAX_ROWS) throw new AppError('BAD_REQUEST', importMessages.file.tooManyRows);
    yield row;
  }
  if (count === 0) throw new AppError('BAD_REQUEST', importMessages.file.notRecognised);
}
