import { useEffect, useReducer, useRef } from 'react';
import { GIVEN_MAX_FILES, IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { type ChosenFile, packed } from './chosen-files';
import {
  ImportFailure,
  importFile,
  previewFile,
  type Choices,
  type Progress,
  type Target,
} from './send-import';

/** What was read, and what the person wants done with it. */
type Read = { file: File; preview: ImportPreview; target: Target; choices: Choices };

/** Where the person is. An error never takes away what they had. */
export type ImportState =
  | { step: 'choose'; error: string | null }
  | { step: 'reading'; name: string; target: Target }
  | ({ step: 'preview'; error: string | null } & Read)
  | ({ step: 'running'; progress: Progress } & Read)
  | { step: 'done'; file: File; result: ImportResult; error: string | null };

type Action =
  | { type: 'fail'; message: string; report?: ImportResult | null }
  | { type: 'read'; name: string; target: Target }
  | { type: 'show'; file: File; preview: ImportPreview }
  | { type: 'choose-visibility'; visibility: Target['visibility'] }
  | { type: 'choose-alike'; choices: Choices }
  | { type: 'run' }
  | { type: 'advance'; progress: Progress }
  | { type: 'finish'; result: ImportResult }
  | { type: 'restart' };

/** Where prompts go until somebody says otherwise. */
const MINE: Target = { spaceId: null, visibility: 'shared' };

/** What looks like something that is there is left out until somebody says otherwise. */
const SKIP_ALL: Choices = { others: 'skip', rows: new Map() };

const START: ImportState = { step: 'choose', error: null };

function failed(state: ImportState, message: string, report: ImportResult | null): ImportState {
  switch (state.step) {
    case 'running': {
      const { file, preview, target, choices } = state;
      // What was saved before the failure is worth a summary of its own.
      if (report !== null && report.created > 0)
        return { step: 'done', file, result: report, error: message };
      return { step: 'preview', file, preview, target, choices, error: message };
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
      return { step: 'reading', name: action.name, target: action.target };
    case 'show':
      if (state.step !== 'reading') return state;
      return {
        step: 'preview',
        ...{ file: action.file, preview: action.preview, target: state.target, choices: SKIP_ALL },
        error: null,
      };
    case 'choose-visibility':
      return state.step === 'preview'
        ? { ...state, target: { ...state.target, visibility: action.visibility } }
        : state;
    case 'choose-alike':
      return state.step === 'preview' ? { ...state, choices: action.choices } : state;
    case 'run': {
      if (state.step !== 'preview') return state;
      const { file, preview, target, choices } = state;
      return { step: 'running', file, preview, target, choices, progress: { done: 0, total: preview.rows } };
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

  const read = async (name: string, target: Target, give: () => Promise<File>) => {
    const signal = begin();
    dispatch({ type: 'read', name, target });
    try {
      const file = await give();
      if (file.size > IMPORT_MAX_BYTES) throw new ImportFailure(importMessages.file.tooLarge);
      const preview = await previewFile(file, target, signal);
      if (!signal.aborted) dispatch({ type: 'show', file, preview });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'fail', message: messageOf(error, name) });
    }
  };

  const choose = (files: ChosenFile[]) => {
    const [only, ...others] = files;
    if (only === undefined) return;
    const name = others.length === 0 ? only.file.name : importMessages.fileCount(files.length);
    if (others.length >= GIVEN_MAX_FILES) {
      dispatch({ type: 'fail', message: importMessages.file.tooManyFiles });
      return;
    }
    void read(name, MINE, () => packed(files));
  };

  /** What is new depends on where it is to go, so it is looked at again. */
  const moveTo = (spaceId: string | null) => {
    if (state.step !== 'preview') return;
    const { file } = state;
    const target: Target = spaceId === null ? MINE : { spaceId, visibility: 'private' };
    void read(file.name, target, () => Promise.resolve(file));
  };

  const run = async () => {
    if (state.step !== 'preview') return;
    const signal = begin();
    dispatch({ type: 'run' });
    try {
      const result = await importFile(state.file, state, signal, (progress) => {
        dispatch({ type: 'advance', progress });
      });
      dispatch({ type: 'finish', result });
      if (result.created > 0) onImported();
      onEnd(null, result.created);
    } catch (error) {
      const report = error instanceof ImportFailure ? error.report : null;
      const message = messageOf(error, state.file.name);
      dispatch({ type: 'fail', message, report });
      onEnd(message, report?.created ?? 0);
      // A connection that breaks may hide what was saved, so the list is asked again.
      onImported();
    }
  };

  return {
    state,
    choose,
    moveTo,
    run,
    /** Ends a running import between two batches. */
    stop: () => request.current?.abort(),
    setChoices: (choices: Choices) => {
      dispatch({ type: 'choose-alike', choices });
    },
    setVisibility: (visibility: Target['visibility']) => {
      dispatch({ type: 'choose-visibility', visibility });
    },
    restart: () => {
      request.current?.abort();
      dispatch({ type: 'restart' });
    },
  };
}

function messageOf(error: unknown, name: string): string {
  return error instanceof ImportFailure ? error.message : importMessages.unreadable(name);
}
