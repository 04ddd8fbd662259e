import { useEffect, useReducer, useRef } from 'react';
import type { ColumnMapping } from '@/domain/import/column-mapping';
import type { TextEncodingName } from '@/domain/import/encodings';
import { GIVEN_MAX_FILES, IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import type { TableColumns, TableKind } from '@/domain/import/table-columns';
import { firstChoices } from './choices';
import { type ChosenFile, packed } from './chosen-files';
import { rememberedMapping, rememberMapping } from './remembered-columns';
import {
  columnsOfFile,
  ImportFailure,
  messageOf,
  previewFile,
  type Choices,
  type ChosenColumns,
  placeOf,
  type Progress,
  type Reading,
  type TablePlace,
  type Target,
} from './send-import';
import { useFollowedRun } from './use-followed-run';

/** What was read, and what the person wants done with it. */
type Read = {
  file: File;
  preview: ImportPreview;
  target: Target;
  /** What they said of the columns of tables. */
  columns: ChosenColumns | null;
  /** What they said of how it is written. */
  encoding: TextEncodingName | null;
  choices: Choices;
};

/** The person says what the columns of tables are. */
type ChoosingColumns = {
  step: 'columns';
  file: File;
  target: Target;
  columns: ChosenColumns;
  encoding: TextEncodingName | null;
  /** The kind of tables that is shown, and whether what was said of it was remembered. */
  kind: number;
  isRemembered: boolean;
  error: string | null;
};

type Previewed = { step: 'preview'; error: string | null } & Read;

/** A file is being read; what was there before comes back where that fails. */
type Asking = {
  step: 'reading';
  name: string;
  target: Target;
  encoding: TextEncodingName | null;
  before: ChoosingColumns | Previewed | null;
};

/** Where the person is. An error never takes away what they had. */
export type ImportState =
  | { step: 'choose'; error: string | null }
  | Asking
  | ChoosingColumns
  | Previewed
  | ({ step: 'running'; progress: Progress } & Read)
  | { step: 'done'; file: File; result: ImportResult; error: string | null };

type Action =
  | { type: 'fail'; message: string; report?: ImportResult | null }
  | ({ type: 'read' } & Omit<Asking, 'step'>)
  | { type: 'show'; file: File; preview: ImportPreview; columns: ChosenColumns | null }
  | { type: 'ask'; file: File; columns: ChosenColumns; kind: number; isRemembered: boolean }
  | { type: 'choose-kind'; kind: number; mapping: ColumnMapping; isRemembered: boolean }
  | { type: 'choose-columns'; mapping: ColumnMapping }
  | { type: 'choose-target'; change: Partial<Pick<Target, 'visibility' | 'collectionId'>> }
  | { type: 'choose-alike'; choices: Choices }
  | { type: 'run' }
  | { type: 'advance'; progress: Progress }
  | { type: 'finish'; result: ImportResult }
  | { type: 'restart' };

/** Nobody else sees what is imported until its owner says so (ui-next, Settled). */
const placeIn = (spaceId: string | null, collectionId: string | null): Target => ({
  spaceId,
  collectionId,
  visibility: 'private',
});

const START: ImportState = { step: 'choose', error: null };

function failed(state: ImportState, message: string, report: ImportResult | null): ImportState {
  switch (state.step) {
    case 'running': {
      const { step: _step, progress: _progress, ...read } = state;
      // What was saved before the failure is worth a summary of its own.
      if (report !== null && report.created > 0)
        return { step: 'done', file: state.file, result: report, error: message };
      return { step: 'preview', ...read, error: message };
    }
    case 'preview':
    case 'columns':
      return { ...state, error: message };
    case 'reading':
      // What was said of the columns is still there to be changed.
      return state.before === null ? { step: 'choose', error: message } : { ...state.before, error: message };
    case 'choose':
    case 'done':
      return { step: 'choose', error: message };
  }
}

function asking({ name, target, encoding, before }: Omit<Asking, 'step'>): Asking {
  return { step: 'reading', name, target, encoding, before };
}

function withMapping(columns: ChosenColumns, kind: number, mapping: ColumnMapping): ChosenColumns {
  return { ...columns, mappings: columns.mappings.map((one, at) => (at === kind ? mapping : one)) };
}

function reduce(state: ImportState, action: Action): ImportState {
  switch (action.type) {
    case 'fail':
      return failed(state, action.message, action.report ?? null);
    case 'read':
      return asking(action);
    case 'show':
      if (state.step !== 'reading') return state;
      return {
        step: 'preview',
        file: action.file,
        preview: action.preview,
        columns: action.columns,
        target: state.target,
        encoding: state.encoding,
        choices: firstChoices(action.preview),
        error: null,
      };
    case 'ask': {
      if (state.step !== 'reading') return state;
      const { file, columns, kind, isRemembered } = action;
      const { target, encoding } = state;
      return { step: 'columns', file, columns, kind, isRemembered, target, encoding, error: null };
    }
    case 'choose-kind': {
      if (state.step !== 'columns') return state;
      const { kind, mapping, isRemembered } = action;
      return {
        ...state,
        columns: withMapping(state.columns, kind, mapping),
        kind,
        isRemembered,
        error: null,
      };
    }
    case 'choose-columns':
      return state.step === 'columns'
        ? { ...state, columns: withMapping(state.columns, state.kind, action.mapping), error: null }
        : state;
    case 'choose-target':
      return state.step === 'preview' ? { ...state, target: { ...state.target, ...action.change } } : state;
    case 'choose-alike':
      return state.step === 'preview' ? { ...state, choices: action.choices } : state;
    case 'run': {
      if (state.step !== 'preview') return state;
      const { step: _step, error: _error, ...read } = state;
      return { step: 'running', ...read, progress: { done: 0, total: read.preview.rows } };
    }
    case 'advance':
      return state.step === 'running' ? { ...state, progress: action.progress } : state;
    case 'finish':
      if (state.step !== 'running') return state;
      return { step: 'done', file: state.file, result: action.result, error: null };
    case 'restart':
      return START;
  }
}

/** What was said of such a table last time, else a guess. */
function firstMapping(owner: string, { columns, guess }: TableKind) {
  const remembered = rememberedMapping(owner, columns);
  return { mapping: remembered ?? guess, isRemembered: remembered !== null };
}

/** Shows the columns of tables: as they were chosen before, of the first kind else as they were remembered. */
function askColumns(owner: string, file: File, tables: TableColumns, chosen: ChosenColumns | null): Action {
  const [first] = tables.kinds;
  if (first === undefined) throw new ImportFailure(importMessages.noAnswer);
  const { mapping, isRemembered } = firstMapping(owner, first);
  const mappings = tables.kinds.map((_, at) => chosen?.mappings[at] ?? (at === 0 ? mapping : null));
  return { type: 'ask', file, columns: { tables, mappings }, kind: 0, isRemembered };
}

async function previewOf(
  owner: string,
  file: File,
  given: Reading & { target: Target },
  signal: AbortSignal,
): Promise<Action> {
  if (file.size > IMPORT_MAX_BYTES) throw new ImportFailure(importMessages.file.tooLarge);
  const report = await previewFile(file, given, signal);
  return report.mode === 'columns'
    ? askColumns(owner, file, report, null)
    : { type: 'show', file, preview: report, columns: given.columns };
}

type Asked = Omit<Asking, 'step' | 'before'> & { before?: Asking['before'] };

/** Asks the server, once at a time: another request ends the one under way, and leaving the page does. */
function useRequest(dispatch: (action: Action) => void) {
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const abort = () => request.current?.abort();
  const begin = () => {
    abort();
    request.current = new AbortController();
    return request.current.signal;
  };
  const read = async (
    { name, target, encoding, before }: Asked,
    ask: (signal: AbortSignal) => Promise<Action>,
  ) => {
    const signal = begin();
    dispatch({ type: 'read', name, target, encoding, before: before ?? null });
    try {
      const answer = await ask(signal);
      if (!signal.aborted) dispatch(answer);
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'fail', message: messageOf(error, name) });
    }
  };
  return { begin, abort, read };
}

/**
 * The steps of an import: choose a file, say what its columns are where nobody else can, see what it would do, run it, read the
 * summary.
 * @param onImported called when something was, or may have been, saved
 * @param owner whose choice of columns is remembered
 * @param place where the prompts go unless another place is chosen
 */
export function useImport(
  onImported: () => void,
  owner: string,
  place: Pick<Target, 'spaceId' | 'collectionId'>,
) {
  const [state, dispatch] = useReducer(reduce, START);
  const { begin, abort, read } = useRequest(dispatch);

  const followed = useFollowedRun(owner, {
    onProgress: (progress) => dispatch({ type: 'advance', progress }),
    onDone: (result) => {
      dispatch({ type: 'finish', result });
      if (result.created > 0) onImported();
    },
    onFailed: (message, report) => {
      dispatch({ type: 'fail', message, report });
      // A connection that breaks may hide what was saved, so the list is asked again.
      onImported();
    },
  });

  const preview = (file: File, given: Reading & { target: Target }, signal: AbortSignal) =>
    previewOf(owner, file, given, signal);

  const choose = (files: ChosenFile[]) => {
    const [only, ...others] = files;
    if (only === undefined) return;
    const name = others.length === 0 ? only.file.name : importMessages.fileCount(files.length);
    if (others.length >= GIVEN_MAX_FILES) {
      dispatch({ type: 'fail', message: importMessages.file.tooManyFiles });
      return;
    }
    const target = placeIn(place.spaceId, place.collectionId);
    void read({ name, target, encoding: null }, async (signal) =>
      preview(await packed(files), { target, columns: null, encoding: null }, signal),
    );
  };

  /** Shows what would become of the file once more, after something of it was said otherwise. */
  const readAgain = (said: Partial<Pick<Asking, 'target' | 'encoding'>> = {}) => {
    if (state.step !== 'preview' && state.step !== 'columns') return;
    const { file, target, columns, encoding } = { ...state, ...said };
    void read({ name: file.name, target, encoding, before: state }, (signal) =>
      preview(file, { target, columns, encoding }, signal),
    );
  };

  /** What is new depends on where it is to go, so it is looked at again. */
  const moveTo = (to: string | null) => {
    if (state.step === 'preview') readAgain({ target: placeIn(to, state.target.collectionId) });
  };

  /** Shows the columns of the tables at hand: of a sheet, below a row, in an encoding. */
  const openColumns = (asked: Partial<TablePlace> & { encoding?: TextEncodingName } = {}) => {
    if (state.step !== 'preview' && state.step !== 'columns') return;
    const { file, target, columns } = state;
    const encoding = asked.encoding ?? state.encoding;
    const { sheet, header } = { ...placeOf(columns), ...asked };
    const chosen = state.step === 'preview' ? columns : null;
    void read({ name: file.name, target, encoding, before: state }, async (signal) => {
      const place = { sheet, header };
      return askColumns(owner, file, await columnsOfFile(file, { place, target, encoding }, signal), chosen);
    });
  };

  /** Reads the file again as one that is written otherwise. */
  const setEncoding = (encoding: TextEncodingName) =>
    state.step === 'columns' ? openColumns({ encoding }) : readAgain({ encoding });

  /** Shows what would become of the tables with their columns as they were chosen, and remembers them. */
  const takeColumns = () => {
    if (state.step !== 'columns') return;
    for (const mapping of state.columns.mappings) if (mapping !== null) rememberMapping(owner, mapping);
    readAgain();
  };

  const run = async () => {
    if (state.step !== 'preview') return;
    const signal = begin();
    dispatch({ type: 'run' });
    await followed.run(state.file, state, signal);
  };

  return {
    state,
    choose,
    moveTo,
    openColumns,
    setEncoding,
    takeColumns,
    run,
    /** Ends a running import between two batches. */
    stop: followed.stop,
    setChoices: (choices: Choices) => {
      dispatch({ type: 'choose-alike', choices });
    },
    openKind: (kind: number) => {
      if (state.step !== 'columns') return;
      const table = state.columns.tables.kinds[kind];
      if (table === undefined) return;
      const mapping = state.columns.mappings[kind] ?? null;
      const shown = mapping === null ? firstMapping(owner, table) : { mapping, isRemembered: false };
      dispatch({ type: 'choose-kind', kind, ...shown });
    },
    setMapping: (mapping: ColumnMapping) => {
      dispatch({ type: 'choose-columns', mapping });
    },
    setTarget: (change: Partial<Pick<Target, 'visibility' | 'collectionId'>>) => {
      dispatch({ type: 'choose-target', change });
    },
    restart: () => {
      abort();
      dispatch({ type: 'restart' });
    },
  };
}
