import { SELECTION_MAX } from '@/domain/prompt/limits';
import type { PromptListQuery } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { listPrompts } from './list-prompts';

/** Rows of one statement. */
const PAGE_ROWS = 1_000;

/**
 * The ids of all that a list of one's own prompts holds, in its order, up to `SELECTION_MAX`: to choose everything that
 * the filters find. Throws UNAUTHORIZED for a guest.
 */
export async function listOwnIds(
  ctx: ServiceContext,
  query: Omit<PromptListQuery, 'scope' | 'page' | 'perPage' | 'excerpt'>,
): Promise<{ ids: string[]; isCut: boolean }> {
  const ids = new Set<string>();
  const asked: PromptListQuery = { ...query, scope: 'mine', page: 1, perPage: PAGE_ROWS, excerpt: true };
  for (let page = 1; ; page += 1) {
    const found = await listPrompts(ctx, { ...asked, page });
    for (const { id } of found.items) ids.add(id);
    const isEnd = page >= found.pageCount || found.items.length === 0;
    if (isEnd || ids.size >= SELECTION_MAX) {
      return { ids: [...ids].slice(0, SELECTION_MAX), isCut: !isEnd || ids.size > SELECTION_MAX };
    }
  }
}
