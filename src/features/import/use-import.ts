import { useEffect, useReducer, useRef } from 'react';
import type { ColumnMapping } from '@/domain/import/column-mapping';
import type { TextEncodingName } from '@/domain/import/encodings';
import { GIVEN_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { type ChosenFile, packed } from './chosen-files';
import { rememberMapping } from './remembered-columns';
import { columnsOfFile, messageOf } from './send-import';
import { type Choices, placeOf, type Reading, type TablePlace, type Target } from './import-choices';
import { useFollowedRun } from './use-followed-run';
import { type Asking, type Action, placeIn, START, reduce } from './import-state';
import { firstMapping, askColumns, previewOf } from './import-asks';

type Asked = Omit<Asking, 'step' | 'before'> & { before?: Asking['before'] };

/**
 * Sends one request to the server at a time: a new one aborts the previous one, and so does leaving the page.
 */
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
 * State of the import page: choose a file, assign unknown columns, preview, run, read the summary.
 * @param onImported called when prompts were, or may have been, saved
 * @param owner user whose choice of columns is remembered
 * @param place default destination of the prompts
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
      // A lost connection may hide saved prompts, so the list is refetched.
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

  /** Repeats the preview of the file after a choice has changed. */
  const readAgain = (said: Partial<Pick<Asking, 'target' | 'encoding'>> = {}) => {
    if (state.step !== 'preview' && state.step !== 'columns') return;
    const { file, target, columns, encoding } = { ...state, ...said };
    void read({ name: file.name, target, encoding, before: state }, (signal) =>
      preview(file, { target, columns, encoding }, signal),
    );
  };

  /** Which rows are new depends on the destination, so the preview is repeated. */
  const moveTo = (to: string | null) => {
    if (state.step === 'preview') readAgain({ target: placeIn(to, state.target.collectionId) });
  };

  /** Opens the column step: for a sheet, below a row, in an encoding. */
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

  /** Reads the file again in another encoding. */
  const setEncoding = (encoding: TextEncodingName) =>
    state.step === 'columns' ? openColumns({ encoding }) : readAgain({ encoding });

  /** Previews the tables with the chosen columns, and remembers them. */
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
    /** Stops a running import between two batches. */
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
