import type { ImportPreview } from '@/domain/import/report';
import type { Choices } from './send-import';

/**
 * The choices that a preview begins with: what looks like something that is there, or like an earlier row, is left out until somebody
 * ticks it. What else may look like something when the import runs is left out too.
 */
export function firstChoices({ listed = [] }: Pick<ImportPreview, 'listed'>): Choices {
  const near = listed.filter(({ like, likeRow }) => like !== undefined || likeRow !== undefined);
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
