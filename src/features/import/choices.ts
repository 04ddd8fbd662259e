import type { ImportPreview, ListedRow } from '@/domain/import/report';
import type { Category } from '@/domain/prompt/categories';
import type { Choices } from './import-choices';

/** Whether a row resembles an existing prompt or an earlier row. */
export function isNearDuplicate({ like, likeRow }: ListedRow): boolean {
  return like !== undefined || likeRow !== undefined;
}

/**
 * Initial choices of a preview: rows that resemble an existing prompt or an earlier row are deselected until the user
 * ticks them. Rows found similar only when the import runs are skipped too. Rows of which nothing says a category get
 * the one that the user chose last.
 */
export function firstChoices(
  { listed = [] }: Pick<ImportPreview, 'listed'>,
  lastCategory: Category | null = null,
): Choices {
  const near = listed.filter(isNearDuplicate);
  const categories = new Map<number, Category>();
  for (const { row, isCategoryOpen = false } of listed) {
    if (isCategoryOpen && lastCategory !== null) categories.set(row, lastCategory);
  }
  return {
    // Ticked rows are imported although they are similar.
    others: near.length === 0 ? 'skip' : 'keep',
    rows: new Map(),
    leave: new Set(near.map(({ row }) => row)),
    categories,
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
