import { createHash } from 'node:crypto';
import type { ImportedPrompt } from '@/domain/import/row';
import type { CategorySource } from '@/domain/import/row-values';
import type { RowPlace } from './file-row';

/** A prompt of the file, without duplicates within the file. */
export type Candidate = {
  row: number;
  /** Its file and position, if there are several. */
  at: RowPlace;
  /** Position among the rows of the file, from 0. */
  index: number;
  /** `prompt_text_key` of title and content. */
  key: string;
  prompt: ImportedPrompt;
  categorySource: CategorySource;
  /** Parts that could not be imported. */
  warnings: string[];
};

/** Consecutive rows of the file: those that may be created. `done` counts the rows read so far. */
export type CandidateBatch = { candidates: Candidate[]; done: number; lastRow: number };

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

/** The database's `prompt_text_key(title, content)`, as PostgreSQL writes a UUID. */
export function promptTextKey(title: string, content: string): string {
  return md5(md5(title) + md5(content)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function lengthOf(prompt: ImportedPrompt): number {
  const { title, description, content, earlier, extras, files } = prompt;
  const before = earlier.reduce((sum, text) => sum + text.content.length, 0);
  const beside = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return title.length + description.length + content.length + before + JSON.stringify(extras).length + beside;
}
