import { headers } from 'next/headers';
import { requestIdOf } from '@/server/api/context';
import { describePage, type PageTag } from '@/server/page-contents';
import type { PromptListItem } from '@/domain/prompt/schema';

/**
 * Says of a page all that it shows, so that it may be kept for other guests until one of these changes. A page that says
 * nothing is never kept. Called once, when what the page shows has been read without a failure.
 */
export async function showsOnPage(...tags: PageTag[]): Promise<void> {
  describePage(requestIdOf(await headers()), tags);
}

/** The tags of cards. */
export function cardsOf(prompts: readonly Pick<PromptListItem, 'id'>[]): PageTag[] {
  return prompts.map(({ id }): PageTag => `prompt:${id}`);
}
