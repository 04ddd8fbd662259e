import { useReducer } from 'react';
import type { TextEncodingName } from '@/domain/import/encodings';
import { INPUT_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ChosenFile } from '@/lib/chosen-files';
import { packed } from './chosen-files';
import type { Choices, Reading, Target } from './import-choices';
import { previewOf } from './import-columns';
import { type ReadingFile, placeIn, START, reduce } from './import-state';
import { storeCategory } from './stored-category';
import { useFollowedRun } from './use-followed-run';
import { useImportColumns } from './use-import-columns';
import { useImportRequest } from './use-import-request';

/**
 * The steps of an import: choose a file, name its columns if needed, see the preview, run it, read the summary.
 * @param onImported called when prompts were, or may have been, saved
 * @param owner user whose choice of columns is remembered
 * @param start destination of the prompts of a new file
 */
export function useImport(onImported: () => void, owner: string, start: Target) {
  const [state, dispatch] = useReducer(reduce, START);
  const request = useImportRequest(dispatch);
  const { begin, abort, read } = request;

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
    if (others.length >= INPUT_MAX_FILES) {
      dispatch({ type: 'fail', message: importMessages.file.tooManyFiles });
      return;
    }
    void read({ name, target: start, encoding: null }, async (signal) =>
      preview(await packed(files), { target: start, columns: null, encoding: null }, signal),
    );
  };

  /** Shows the preview again, after the person changed how the file is read or where it goes. */
  const readAgain = (said: Partial<Pick<ReadingFile, 'target' | 'encoding'>> = {}) => {
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

  const { openColumns, takeColumns, openKind, setMapping } = useImportColumns(owner, {
    state,
    dispatch,
    request,
    readAgain,
  });

  /** Reads the file again, in another encoding. */
  const setEncoding = (encoding: TextEncodingName) =>
    state.step === 'columns' ? openColumns({ encoding }) : readAgain({ encoding });

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
    openKind,
    setMapping,
    setEncoding,
    takeColumns,
    run,
    /** Stops a running import between two batches. */
    stop: followed.stop,
    setChoices: (choices: Choices) => {
      if (state.step === 'preview') storeCategory(owner, state.choices, choices);
      dispatch({ type: 'choose-similar', choices });
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
