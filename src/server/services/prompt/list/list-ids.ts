import { SELECTION_MAX } from '@/domain/prompt/limits';
import type { ListPlace } from '@/domain/prompt/list-place';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';
import type { ServiceContext } from '../../context';
import { listPromptsAfter, type CursorPage } from './list-after';

/** Rows per statement. */
const PAGE_ROWS = 1_000;

/**
 * Returns the ids of all prompts in a list of the caller's own, in order, up to `SELECTION_MAX`: to select all results
 * of the filters. Throws UNAUTHORIZED for a guest.
 */
export async function listOwnIds(
  ctx: ServiceContext,
  query: Omit<PromptListQuery, 'scope' | 'page' | 'perPage' | 'excerpt' | 'around'>,
): Promise<{ ids: string[]; isCut: boolean }> {
  const ids = new Set<string>();
  // The best match ends at 1,000.
  const sort = orderOf(query) === 'match' ? DEFAULT_SORT : query.sort;
  const asked = { ...query, scope: 'mine' as const, sort, perPage: PAGE_ROWS, excerpt: true };
  let place: ListPlace | null = null;
  for (;;) {
    const found: CursorPage = await listPromptsAfter(ctx, asked, place);
    for (const { id } of found.items) ids.add(id);
    place = found.next;
    const isEnd = place === null;
    if (isEnd || ids.size >= SELECTION_MAX) {
      return { ids: [...ids].slice(0, SELECTION_MAX), isCut: !isEnd || ids.size > SELECTION_MAX };
    }
  }
}
