import type { Dispatch } from 'react';
import type { ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import type { TextEncodingName } from '@/domain/import/encodings';
import { openColumnStep, firstMapping } from './import-columns';
import { placeOf, type TablePlace } from './import-choices';
import type { Action, ImportState } from './import-state';
import { storeMapping } from './stored-mapping';
import { columnsOfFile } from './send-import';
import type { ImportRequest } from './use-import-request';

/**
 * The step of an import in which the person says what the columns of its tables are.
 * @param owner whose choice of columns is remembered
 */
export function useImportColumns(
  owner: string,
  {
    state,
    dispatch,
    request,
    readAgain,
  }: { state: ImportState; dispatch: Dispatch<Action>; request: ImportRequest; readAgain: () => void },
) {
  /** Shows the columns of the tables: of a sheet, below a header row, in an encoding. */
  const openColumns = (asked: Partial<TablePlace> & { encoding?: TextEncodingName } = {}) => {
    if (state.step !== 'preview' && state.step !== 'columns') return;
    const { file, target, columns } = state;
    const encoding = asked.encoding ?? state.encoding;
    const { sheet, header } = { ...placeOf(columns), ...asked };
    const chosen = state.step === 'preview' ? columns : null;
    void request.read({ name: file.name, target, encoding, before: state }, async (signal) => {
      const place = { sheet, header };
      return openColumnStep(
        owner,
        file,
        await columnsOfFile(file, { place, target, encoding }, signal),
        chosen,
      );
    });
  };

  /** Shows the preview with the chosen columns, and remembers them. */
  const takeColumns = () => {
    if (state.step !== 'columns') return;
    for (const mapping of state.columns.mappings) if (mapping !== null) storeMapping(owner, mapping);
    readAgain();
  };

  const openKind = (kind: number) => {
    if (state.step !== 'columns') return;
    const table = state.columns.tables.kinds[kind];
    if (table === undefined) return;
    const mapping = state.columns.mappings[kind] ?? null;
    const shown = mapping === null ? firstMapping(owner, table) : { mapping, isRemembered: false };
    dispatch({ type: 'choose-kind', kind, ...shown });
  };
  const setMapping = (mapping: ColumnMapping) => {
    dispatch({ type: 'choose-columns', mapping });
  };

  return { openColumns, takeColumns, openKind, setMapping };
}
