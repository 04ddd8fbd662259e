import type { ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import type { TextEncodingName } from '@/domain/import/encodings';
import type { Category } from '@/domain/prompt/categories';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { firstChoices } from './choices';
import { type Choices, type ChosenColumns, type Progress, type Target } from './import-choices';

/** A previewed file, with the user's choices. */
type Read = {
  file: File;
  preview: ImportPreview;
  target: Target;
  /** The user's choices for the columns of tables. */
  columns: ChosenColumns | null;
  encoding: TextEncodingName | null;
  choices: Choices;
};

/** The user assigns the columns of tables. */
type ChoosingColumns = {
  step: 'columns';
  file: File;
  target: Target;
  columns: ChosenColumns;
  encoding: TextEncodingName | null;
  /** The displayed kind of tables, and whether its choices were remembered. */
  kind: number;
  isRemembered: boolean;
  error: string | null;
};

type Previewed = { step: 'preview'; error: string | null } & Read;

/** A file is being read; on an error the previous state is restored. */
export type ReadingFile = {
  step: 'reading';
  name: string;
  target: Target;
  encoding: TextEncodingName | null;
  before: ChoosingColumns | Previewed | null;
};

/** State of the import page. An error never discards the user's choices. */
export type ImportState =
  | { step: 'choose'; error: string | null }
  | ReadingFile
  | ChoosingColumns
  | Previewed
  | ({ step: 'running'; progress: Progress } & Read)
  | { step: 'done'; file: File; result: ImportResult; error: string | null };

export type Action =
  | { type: 'fail'; message: string; report?: ImportResult | null }
  | ({ type: 'read' } & Omit<ReadingFile, 'step'>)
  | {
      type: 'show';
      file: File;
      preview: ImportPreview;
      columns: ChosenColumns | null;
      lastCategory: Category | null;
    }
  | { type: 'ask'; file: File; columns: ChosenColumns; kind: number; isRemembered: boolean }
  | { type: 'choose-kind'; kind: number; mapping: ColumnMapping; isRemembered: boolean }
  | { type: 'choose-columns'; mapping: ColumnMapping }
  | { type: 'choose-target'; change: Partial<Pick<Target, 'visibility' | 'collectionId'>> }
  | { type: 'choose-similar'; choices: Choices }
  | { type: 'run' }
  | { type: 'advance'; progress: Progress }
  | { type: 'finish'; result: ImportResult }
  | { type: 'restart' };

/** Imported prompts are private until their owner shares them. */
export const placeIn = (spaceId: string | null, collectionId: string | null): Target => ({
  spaceId,
  collectionId,
  visibility: 'private',
});

export const START: ImportState = { step: 'choose', error: null };

function failed(state: ImportState, message: string, report: ImportResult | null): ImportState {
  switch (state.step) {
    case 'running': {
      const { step: _step, progress: _progress, ...read } = state;
      // If prompts were saved before the failure, show their summary.
      if (report !== null && report.created > 0)
        return { step: 'done', file: state.file, result: report, error: message };
      return { step: 'preview', ...read, error: message };
    }
    case 'preview':
    case 'columns':
      return { ...state, error: message };
    case 'reading':
      // Keep the choices of columns for changes.
      return state.before === null ? { step: 'choose', error: message } : { ...state.before, error: message };
    case 'choose':
    case 'done':
      return { step: 'choose', error: message };
  }
}

function asking({ name, target, encoding, before }: Omit<ReadingFile, 'step'>): ReadingFile {
  return { step: 'reading', name, target, encoding, before };
}

function withMapping(columns: ChosenColumns, kind: number, mapping: ColumnMapping): ChosenColumns {
  return { ...columns, mappings: columns.mappings.map((one, at) => (at === kind ? mapping : one)) };
}

export function reduce(state: ImportState, action: Action): ImportState {
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
        choices: firstChoices(action.preview, action.lastCategory),
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
    case 'choose-similar':
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
