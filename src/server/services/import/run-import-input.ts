import type { TextEncodingName } from '@/domain/import/encodings';
import type { SimilarChoices } from '@/domain/import/similar-choices';
import type { RowEdits } from '@/domain/import/row-edits';
import type { ChosenColumns } from './choose-columns';
import type { ImportInput } from './input-file-set';

export type RunImportInput = {
  source: ImportInput;
  columns?: ChosenColumns | undefined;
  /** Chosen encoding of files that are not UTF-8. */
  encoding?: TextEncodingName | null;
  /** Space of the new prompts; null for the caller's own. */
  spaceId?: string | null;
  /** The collection they are added to; null for none. */
  collectionId?: string | null;
  /** Session that starts the import, if any: the import ends with it. */
  sessionHash?: string | undefined;
  /** The id of the import, if the caller chooses it to query it later. */
  id?: string | undefined;
  /** Name of the input in the list of imports. */
  fileName?: string;
  /** False keeps every prompt private; true shares those that the file does not mark as private. */
  isShared: boolean;
  /** How to handle rows that look like an existing prompt; without it they are created. */
  similar?: SimilarChoices;
  /** The user's decisions about single rows. */
  edits?: RowEdits;
  /** Import by the operator's command line: exempt from daily quotas and address verification. */
  byOperator?: boolean;
  /** Called after each batch with the number of processed rows, and once with 0 when the file has been validated. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Stops between two batches. So does a stop of the server. */
  signal?: AbortSignal;
};
