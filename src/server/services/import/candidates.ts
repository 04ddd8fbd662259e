import { createHash } from 'node:crypto';
import { IMPORT_BATCH_ROWS, IMPORT_LISTED_ROWS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { DuplicateRow, RefusedRow } from '@/domain/import/report';
import { type ImportedPrompt, promptFromRow } from '@/domain/import/row';
import type { ImportFile } from './open-import-file';

/** A prompt of the file that is not there twice in it. */
export type Candidate = {
  row: number;
  /** Position among the rows of the file, from 0. */
  index: number;
  /** `prompt_text_key` of title and content. */
  key: string;
  prompt: ImportedPrompt;
};

/** Some rows of the file in a row: what may be created of them. `done` counts the rows read up to here. */
export type CandidateBatch = { candidates: Candidate[]; done: number; lastRow: number };

/** Characters of text in one batch at most: bounds the memory of a transaction, and how long it holds its locks. */
const MAX_BATCH_LENGTH = 1_000_000;
const MAX_NAMED_CATEGORIES = 10;

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

/** The database's `prompt_text_key(title, content)`, as PostgreSQL writes a UUID. */
export function promptTextKey(title: string, content: string): string {
  return md5(md5(title) + md5(content)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Walks a file in batches and keeps count of what becomes of its rows. */
export class ImportWalk {
  rows = 0;
  duplicates = 0;
  refused = 0;
  private readonly duplicateRows: DuplicateRow[] = [];
  private readonly refusedRows: RefusedRow[] = [];
  private readonly unknownCategories = new Map<string, number>();
  private readonly rowOfKey = new Map<string, number>();

  constructor(private readonly file: ImportFile) {}

  /** The file's new prompts, at most {@link IMPORT_BATCH_ROWS} rows at a time. Rows of a batch count when it is asked for. */
  async *batches(): AsyncGenerator<CandidateBatch> {
    let candidates: Candidate[] = [];
    let length = 0;
    let inBatch = 0;
    let lastRow = 0;
    for await (const fileRow of this.file.rows) {
      const index = this.rows;
      this.rows += 1;
      inBatch += 1;
      lastRow = fileRow.row;
      const outcome =
        'raw' in fileRow
          ? promptFromRow(fileRow.raw)
          : { kind: 'refused' as const, title: null, reasons: [fileRow.refusal] };
      if (outcome.kind === 'refused') {
        this.refuse({ row: fileRow.row, title: outcome.title, reasons: outcome.reasons });
      } else {
        const { prompt, unknownCategory } = outcome;
        const key = promptTextKey(prompt.title, prompt.content);
        const earlier = this.rowOfKey.get(key);
        if (unknownCategory !== null) this.noteCategory(unknownCategory);
        if (earlier === undefined) {
          this.rowOfKey.set(key, fileRow.row);
          candidates.push({ row: fileRow.row, index, key, prompt });
          length += prompt.title.length + prompt.description.length + prompt.content.length;
        } else {
          this.duplicate({ row: fileRow.row, title: prompt.title, of: { row: earlier } });
        }
      }
      if (inBatch === IMPORT_BATCH_ROWS || length >= MAX_BATCH_LENGTH) {
        yield { candidates, done: this.rows, lastRow };
        candidates = [];
        length = 0;
        inBatch = 0;
      }
    }
    if (inBatch > 0) yield { candidates, done: this.rows, lastRow };
  }

  /** Counts a row that is there already. */
  duplicate(row: DuplicateRow): void {
    this.duplicates += 1;
    if (this.duplicateRows.length < IMPORT_LISTED_ROWS) this.duplicateRows.push(row);
  }

  /** What preview and result have in common. */
  report() {
    const { rows, duplicates, refused, duplicateRows, refusedRows } = this;
    return {
      unit: this.file.unit,
      rows,
      duplicates,
      refused,
      duplicateRows: [...duplicateRows].sort((a, b) => a.row - b.row),
      refusedRows,
      notices: [...this.file.columnNotices(), ...this.categoryNotices()],
    };
  }

  private refuse(row: RefusedRow): void {
    this.refused += 1;
    if (this.refusedRows.length < IMPORT_LISTED_ROWS) this.refusedRows.push(row);
  }

  private noteCategory(name: string): void {
    const count = this.unknownCategories.get(name);
    if (count === undefined && this.unknownCategories.size >= MAX_NAMED_CATEGORIES) return;
    this.unknownCategories.set(name, (count ?? 0) + 1);
  }

  private categoryNotices(): string[] {
    return [...this.unknownCategories].map(([name, rows]) =>
      importMessages.notice.unknownCategory(name, rows),
    );
  }
}
