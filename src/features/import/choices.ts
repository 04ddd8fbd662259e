import type { ImportPreview, ListedRow } from '@/domain/import/report';
import type { Choices } from './import-choices';

/** Whether a row looks like a prompt that is there, or like an earlier one. */
export function isNear({ like, likeRow }: ListedRow): boolean {
  return like !== undefined || likeRow !== undefined;
}

/**
 * The choices that a preview begins with: what looks like something that is there, or like an earlier row, is left out until somebody
 * ticks it. What else may look like something when the import runs is left out too.
 */
export function firstChoices({ listed = [] }: Pick<ImportPreview, 'listed'>): Choices {
  const near = listed.filter(isNear);
  return {
    // Rows that are ticked come in although they look like something.
    others: near.length === 0 ? 'skip' : 'keep',
    rows: new Map(),
    leave: new Set(near.map(({ row }) => row)),
    categories: new Map(),
    mended: new Map(),
  };
}

/** How many prompts an import makes or changes, as the person chose. */
export function importedCount({ toCreate }: ImportPreview, { leave, mended }: Choices): number {
  return toCreate + mended.size - leave.size;
}

/** How many near-duplicates stay out. */
export function nearLeftOut({ listed = [] }: ImportPreview, { leave }: Choices): number {
  return listed.filter((row) => isNear(row) && leave.has(row.row)).length;
}
