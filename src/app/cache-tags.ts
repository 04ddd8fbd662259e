import type { CacheTag } from '@/server/request-context/cache-tags';
import { setPageTags } from '@/server/request-context/page-facts';
import type { PromptListItem } from '@/domain/prompt/schema';

/**
 * Says of a page all that it shows, so that it may be kept for other guests until one of these changes. A page that
 * says nothing is never kept. Called once, when what the page shows has been read without a failure.
 */
export function setCacheTags(...tags: CacheTag[]): void {
  setPageTags(tags);
}

export function cardsOf(prompts: readonly Pick<PromptListItem, 'id'>[]): CacheTag[] {
  return prompts.map(({ id }): CacheTag => `prompt:${id}`);
}
