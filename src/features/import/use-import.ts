import { useEffect, useReducer, useRef } from 'react';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { ImportFailure, importFile, previewFile, type Progress, type Visibility } from './send-import';

/** Where the person is. An error never takes away what they had. */
export type ImportState =
  | { step: 'choose'; error: string | null }
  | { step: 'reading'; file: File }
  | { step: 'preview'; file: File; preview: ImportPreview; visibility: Visibility; error: string | null }
  | { step: 'running'; file: File; preview: ImportPreview; visibility: Visibility; progress: Progress }
  | { step: 'done'; file: File; result: ImportResult; error: string | null };

type Action =
  | { type: 'fail'; message: string; report?: ImportResult | null }
  | { type: 'read'; file: File }
  | { type: 'show'; preview: ImportPreview }
  | { type: 'choose-visibility'; visibility: Visibility }
  | { type: 'run' }
  | { type: 'advance'; progress: Progress }
  | { type: 'finish'; result: ImportResult }
  | { type: 'restart' };

const START: ImportState = { step: 'choose', error: null };

function failed(state: ImportState, message: string, report: ImportResult | null): ImportState {
  switch (state.step) {
    case 'running': {
      const { file, preview, visibility } = state;
      // What was saved before the failure is worth a summary of its own.
      if (report !== null && report.created > 0)
        return { step: 'done', file, result: report, error: message };
      return { step: 'preview', file, preview, visibility, error: message };
    }
    case 'preview':
      return { ...state, error: message };
    case 'choose':
    case 'reading':
    case 'done':
      return { step: 'choose', error: message };
  }
}

function reduce(state: ImportState, action: Action): ImportState {
  switch (action.type) {
    case 'fail':
      return failed(state, action.message, action.report ?? null);
    case 'read':
      return { step: 'reading', file: action.file };
    case 'show':
      if (state.step !== 'reading') return state;
      return {
        step: 'preview',
        file: state.file,
        preview: action.preview,
        visibility: 'shared',
        error: null,
      };
    case 'choose-visibility':
      return state.step === 'preview' ? { ...state, visibility: action.visibility } : state;
    case 'run': {
      if (state.step !== 'preview') return state;
      const { file, preview, visibility } = state;
      return { step: 'running', file, preview, visibility, progress: { done: 0, total: preview.rows } };
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

type Listeners = {
  /** Something was, or may have been, saved. */
  onImported: () => void;
  /** A run has ended, with what went wrong or with the number of prompts created. */
  onEnd: (error: string | null, created: number) => void;
};

/** The steps of an import: choose a file, see what it would do, run it, read the summary. */
export function useImport({ onImported, onEnd }: Listeners) {
  const [state, dispatch] = useReducer(reduce, START);
  const request = useRef<AbortController | null>(null);

  useEffect(() => () => request.current?.abort(), []);

  const begin = () => {
    request.current?.abort();
    request.current = new AbortController();
    return request.current.signal;
  };

  const choose = async (file: File) => {
    if (file.size > IMPORT_MAX_BYTES) {
      dispatch({ type: 'fail', message: importMessages.file.tooLarge });
      return;
    }
    const signal = begin();
    dispatch({ type: 'read', file });
    try {
      const preview = await previewFile(file, signal);
      if (!signal.aborted) dispatch({ type: 'show', preview });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'fail', message: messageOf(error) });
    }
  };

  const run = async () => {
    if (state.step !== 'preview') return;
    const signal = begin();
    dispatch({ type: 'run' });
    try {
      const result = await importFile(state.file, state.visibility, signal, (progress) => {
        dispatch({ type: 'advance', progress });
      });
      dispatch({ type: 'finish', result });
      if (result.created > 0) onImported();
      onEnd(null, result.created);
    } catch (error) {
      const report = error instanceof ImportFailure ? error.report : null;
      const message = messageOf(error);
      dispatch({ type: 'fail', message, report });
      onEnd(message, report?.created ?? 0);
      // A connection that breaks may hide what was saved, so the list is asked again.
      onImported();
    }
  };

  return {
    state,
    choose,
    run,
    /** Ends a running import between two batches. */
    stop: () => request.current?.abort(),
    setVisibility: (visibility: Visibility) => {
      dispatch({ type: 'choose-visibility', visibility });
    },
    restart: () => {
      request.current?.abort();
      dispatch({ type: 'restart' });
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof ImportFailure ? error.message : importMessages.connectionLost;
}
