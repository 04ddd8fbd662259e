import type { PromptListQuery } from '@/domain/prompt/list-query';
import type { PromptListItem, PromptPage } from '@/domain/prompt/schema';
import { withSharedWith } from '../../access';
import type { ServiceContext } from '../../context';
import { findPage, type SearchLimits } from '../list-engine';
import { withFullTexts } from './full-texts';

/**
 * Returns one page of the prompts an actor may see, in one round trip; a
 * second one adds whom the caller's private ones are shared with. A search for a text without accents returns literal
 * matches first, and after them those with accents, in one more round trip if there are any. `total` is exact for
 * lists, and for searches up to 1,000; above that `totalIsCapped`, and the pages end there. A page beyond the last
 * returns the last. With `excerpt` each `content` is cut to its first 320 characters; without, the full texts are read
 * in further round trips, as far as the response may contain them. Throws UNAUTHORIZED if a guest requests `mine`,
 * `favorites` or `granted`, TOO_LARGE for full texts of more than 1,000,000 characters.
 */
export async function listPrompts(
  ctx: ServiceContext,
  query: PromptListQuery,
  limits?: SearchLimits,
): Promise<PromptPage> {
  const { page } = await findPage(ctx, query, { limits });
  return { ...page, items: await completed(ctx, query, page.items) };
}

/** Adds to found items whom private ones are shared with, and their full texts if the query asks for them. */
export async function completed(
  ctx: ServiceContext,
  { excerpt }: Pick<PromptListQuery, 'excerpt'>,
  found: readonly PromptListItem[],
): Promise<PromptListItem[]> {
  if (found.length === 0) return [];
  const items = await withSharedWith(ctx, [...found]);
  return excerpt ? items : withFullTexts(ctx, items);
}
