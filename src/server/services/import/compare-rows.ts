import type { Member } from '@/domain/actor';
import { IMPORT_COMPARED_ROWS } from '@/domain/import/limits';
import type { SimilarPrompt } from '@/domain/prompt/similar';
import type { Db } from '@/server/db';
import { findNearDuplicates } from '../similarity/find-near-duplicates';
import type { Candidate } from './candidate';

/** Finds new rows that look like an existing prompt: by row number. */
export type Comparison = (candidates: readonly Candidate[]) => Promise<Map<number, SimilarPrompt>>;

/**
 * Compares the first {@link IMPORT_COMPARED_ROWS} new rows of an import with the prompts its owner may read.
 * @param except the import itself, whose own prompts do not count
 */
export function createComparison(db: Db, owner: Member, except: string | null = null): Comparison {
  let left = IMPORT_COMPARED_ROWS;
  return async (candidates) => {
    const compared = candidates.slice(0, left);
    left -= compared.length;
    const texts = compared.map(({ prompt }) => prompt.content);
    const found = await findNearDuplicates(db, owner, texts, { except });
    return new Map(
      compared.flatMap(({ row }, index): [number, SimilarPrompt][] => {
        const of = found[index] ?? null;
        return of === null ? [] : [[row, of]];
      }),
    );
  };
}
