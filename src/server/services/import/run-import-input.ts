import type { TextEncodingName } from '@/domain/import/encodings';
import type { AlikeChoices } from '@/domain/import/alike-choices';
import type { RowEdits } from '@/domain/import/row-edits';
import type { ChosenColumns } from './choose-columns';
import type { ImportInput } from './given';

export type RunImportInput = {
  source: ImportInput;
  /** What somebody said of the columns of a table. */
  columns?: ChosenColumns | undefined;
  /** How files are written that are not UTF-8, where somebody chose it. */
  encoding?: TextEncodingName | null;
  /** Where the prompts come to; null for the caller's own. */
  spaceId?: string | null;
  /** The collection they are added to; null for none. */
  collectionId?: string | null;
  /** Of the session that begins it, where one does: the import ends with it. */
  sessionHash?: string | undefined;
  /** The id of the import, where who starts it wants to ask for it. */
  id?: string | undefined;
  /** What the person calls what they gave; for the list of their imports. */
  fileName?: string;
  /** False keeps every prompt private; true shares those that the file does not mark as private. */
  isShared: boolean;
  /** What becomes of rows that look like a prompt that is there; without it they are created. */
  alike?: AlikeChoices;
  /** What the person decided about single rows. */
  edits?: RowEdits;
  /** The operator's command line: it counts against nobody's day and needs no proof of an address. */
  byOperator?: boolean;
  /** Called after each batch with the rows dealt with so far, and once with 0 when the file was found sound. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Stops between two batches. So does a stop of the server. */
  signal?: AbortSignal;
};
