import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { TableColumns, TableKind } from '@/domain/import/table-columns';
import { storedMapping } from './stored-mapping';
import { ImportFailure } from './import-failure';
import { previewFile } from './send-import';
import { type ChosenColumns, type Reading, type Target } from './import-choices';
import { type Action } from './import-state';
import { storedCategory } from './stored-category';

export function firstMapping(owner: string, { columns, guess }: TableKind) {
  const remembered = storedMapping(owner, columns);
  return { mapping: remembered ?? guess, isRemembered: remembered !== null };
}

/** Opens the column step with the previous choices, or for the first kind with the remembered ones. */
export function openColumnStep(
  owner: string,
  file: File,
  tables: TableColumns,
  chosen: ChosenColumns | null,
): Action {
  const [first] = tables.kinds;
  if (first === undefined) throw new ImportFailure(importMessages.noAnswer);
  const { mapping, isRemembered } = firstMapping(owner, first);
  const mappings = tables.kinds.map((_, at) => chosen?.mappings[at] ?? (at === 0 ? mapping : null));
  return { type: 'ask', file, columns: { tables, mappings }, kind: 0, isRemembered };
}

export async function previewOf(
  owner: string,
  file: File,
  given: Reading & { target: Target },
  signal: AbortSignal,
): Promise<Action> {
  if (file.size > IMPORT_MAX_BYTES) throw new ImportFailure(importMessages.file.tooLarge);
  const report = await previewFile(file, given, signal);
  return report.mode === 'columns'
    ? openColumnStep(owner, file, report, null)
    : {
        type: 'show',
        file,
        preview: report,
        columns: given.columns,
        lastCategory: storedCategory(owner),
      };
}
