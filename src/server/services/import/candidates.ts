import {
  IMPORT_BATCH_ROWS,
  IMPORT_COMPARED_LENGTH,
  IMPORT_FINDINGS,
  IMPORT_LISTED_ROWS,
} from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type {
  SimilarRow,
  NearDuplicateRow,
  DuplicateRow,
  FoundInRow,
  PartlyImportedRow,
  RefusedRow,
} from '@/domain/import/report';
import { checkSkillText } from '@/domain/skill-check/check-text';
import type { SimilarPrompt } from '@/domain/prompt/similar';
import { findFixable, promptFromRow } from '@/domain/import/row';
import { NO_EDITS, type RowEdits } from '@/domain/import/row-edits';
import { checkedFile } from '../file/checked-file';
import { NearDuplicateRows, type EarlierRow } from './near-duplicate-rows';
import type { FileRow, RowPlace } from './file-row';
import type { OpenImport } from './open-import';
import { type CandidateBatch, type Candidate, lengthOf, promptTextKey } from './candidate';

/** Maximum characters of text in one batch: limits the memory of a transaction, and how long it holds its locks. */
const MAX_BATCH_LENGTH = 1_000_000;
const MAX_NAMED_CATEGORIES = 10;

function placeOf({ path, place }: RowPlace): RowPlace {
  return path === undefined ? {} : { path, place: place ?? null };
}

/** Reads the input in batches and counts the outcome of its rows. */
export class ImportScan {
  rows = 0;
  duplicates = 0;
  refused = 0;
  private lossy = 0;
  private similar = 0;
  private comparedLength = 0;
  private nearDuplicates = 0;
  private readonly within = new NearDuplicateRows();
  private readonly nearDuplicateRows: NearDuplicateRow[] = [];
  private readonly similarRows: SimilarRow[] = [];
  private readonly duplicateRows: DuplicateRow[] = [];
  private readonly refusedRows: RefusedRow[] = [];
  private readonly lossRows: PartlyImportedRow[] = [];
  private readonly findingRows: FoundInRow[] = [];
  private readonly unknownCategories = new Map<string, number>();
  private readonly rowOfKey = new Map<string, number>();

  leftOut = 0;

  /** @param edits the user's decisions about single rows */
  constructor(
    private readonly file: OpenImport,
    private readonly edits: RowEdits = NO_EDITS,
  ) {}

  /** Yields the new prompts, up to {@link IMPORT_BATCH_ROWS} rows at a time, counted when a batch is requested. */
  async *batches(): AsyncGenerator<CandidateBatch> {
    let candidates: Candidate[] = [];
    let length = 0;
    let inBatch = 0;
    let lastRow = 0;
    for await (const fileRow of this.file.rows()) {
      inBatch += 1;
      lastRow = fileRow.row;
      const candidate = this.candidateOf(fileRow);
      if (candidate !== null) {
        candidates.push(candidate);
        length += lengthOf(candidate.prompt);
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

  private candidateOf(fileRow: FileRow): Candidate | null {
    const { row } = fileRow;
    const at = placeOf(fileRow);
    const index = this.rows;
    this.rows += 1;
    if ('refusal' in fileRow) {
      this.refuse({ ...at, row, title: fileRow.title ?? null, reasons: [fileRow.refusal] });
      return null;
    }
    const { categories, corrections, leave } = this.edits;
    const raw = { ...fileRow.raw, ...corrections.get(row) };
    const outcome = promptFromRow(raw, at.path);
    if (outcome.kind === 'refused') {
      const fixable = findFixable(raw);
      this.refuse({
        ...at,
        row,
        title: outcome.title,
        reasons: outcome.reasons,
        ...(fixable !== null && { fixable }),
      });
      return null;
    }
    const category = categories.get(row);
    const prompt = category === undefined ? outcome.prompt : { ...outcome.prompt, category };
    const { unknownCategory, categorySource } = outcome;
    if (unknownCategory !== null && category === undefined) this.noteCategory(unknownCategory);
    const key = promptTextKey(prompt.title, prompt.content);
    const earlier = this.rowOfKey.get(key);
    if (earlier !== undefined) {
      this.duplicate({ ...at, row, title: prompt.title, of: { row: earlier } });
      return null;
    }
    // Duplicates of a row that is left out are left out with it.
    this.rowOfKey.set(key, row);
    if (leave.has(row)) {
      this.leftOut += 1;
      return null;
    }
    const warnings = [...(fileRow.warnings ?? []), ...outcome.warnings];
    return { row, at, index, key, prompt, categorySource, warnings };
  }

  /**
   * Counts a row to be created, and whether it has warnings or looks like an earlier one. Returns that earlier row, or
   * null.
   */
  created(candidate: Candidate): EarlierRow | null {
    const { row, at, prompt, warnings } = candidate;
    const of = this.within.find(candidate);
    if (of !== null) {
      this.nearDuplicates += 1;
      if (this.nearDuplicateRows.length < IMPORT_LISTED_ROWS)
        this.nearDuplicateRows.push({
          ...at,
          row,
          title: prompt.title,
          of: { row: of.row, title: of.title },
        });
    }
    this.check(candidate);
    if (warnings.length === 0) return of;
    this.lossy += 1;
    if (this.lossRows.length < IMPORT_LISTED_ROWS)
      this.lossRows.push({ ...at, row, title: prompt.title, losses: warnings });
    return of;
  }

  /** Notes what the checks find in a skill: nothing is held back. */
  private check({ row, at, prompt }: Candidate): void {
    if (prompt.skillName === '' || this.findingRows.length >= IMPORT_LISTED_ROWS) return;
    const grave = checkSkillText(prompt, prompt.files.map(checkedFile)).filter(
      ({ level }) => level !== 'note',
    );
    if (grave.length === 0) return;
    this.findingRows.push({ ...at, row, title: prompt.title, findings: grave.slice(0, IMPORT_FINDINGS) });
  }

  duplicate(row: DuplicateRow): void {
    this.duplicates += 1;
    if (this.duplicateRows.length < IMPORT_LISTED_ROWS) this.duplicateRows.push(row);
  }

  /** Counts a row that looks like an existing prompt. */
  looksLike({ row, at, prompt }: Candidate, of: SimilarPrompt): void {
    this.similar += 1;
    if (this.similarRows.length >= IMPORT_LISTED_ROWS) return;
    const hasRoom = this.comparedLength + prompt.content.length <= IMPORT_COMPARED_LENGTH;
    if (hasRoom) this.comparedLength += prompt.content.length;
    this.similarRows.push({ ...at, row, title: prompt.title, of, text: hasRoom ? prompt.content : null });
  }

  /** The common part of preview and result. */
  report() {
    const { rows, duplicates, refused, lossy, lossRows, refusedRows, duplicateRows } = this;
    const { unit, formats, passedOver } = this.file;
    return {
      unit,
      rows,
      duplicates,
      refused,
      lossy,
      formats,
      passedOver,
      similar: this.similar,
      similarRows: [...this.similarRows],
      nearDuplicates: this.nearDuplicates,
      nearDuplicateRows: [...this.nearDuplicateRows],
      lossRows: [...lossRows],
      findingRows: [...this.findingRows],
      duplicateRows: [...duplicateRows].sort((a, b) => a.row - b.row),
      refusedRows: [...refusedRows],
      notices: [...this.file.notices(), ...this.categoryNotices()],
    };
  }

  refuse(row: RefusedRow): void {
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
