import type { ImportPreview, ListedRow } from '@/domain/import/report';
import type { Choices } from './import-choices';

/** Whether a row resembles an existing prompt or an earlier row. */
export function isNearDuplicate({ like, likeRow }: ListedRow): boolean {
  return like !== undefined || likeRow !== undefined;
}

/**
 * Initial choices of a preview: rows that resemble an existing prompt or an earlier row are deselected until the user
 * ticks them. Rows found similar only when the import runs are skipped too.
 */
export function firstChoices({ listed = [] }: Pick<ImportPreview, 'listed'>): Choices {
  const near = listed.filter(isNearDuplicate);
  return {
    // Ticked rows are imported although they are similar.
    others: near.length === 0 ? 'skip' : 'keep',
    rows: new Map(),
    leave: new Set(near.map(({ row }) => row)),
    categories: new Map(),
    corrections: new Map(),
  };
}

/** Number of prompts that an import creates or changes, with the user's choices. */
export function importedCount({ toCreate }: ImportPreview, { leave, corrections }: Choices): number {
  return toCreate + corrections.size - leave.size;
}

/** Number of near-duplicates that are deselected. */
export function excludedNearDuplicates({ listed = [] }: ImportPreview, { leave }: Choices): number {
  return listed.filter((row) => isNearDuplicate(row) && leave.has(row.row)).length;
}
