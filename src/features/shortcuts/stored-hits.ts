import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { PromptListItem, PromptPage } from '@/domain/prompt/schema';
import { holdAll } from '@/domain/search/found-ranges';
import { trpc } from '@/trpc/client';

/** Whether a prompt as the browser holds it has every word in what searches read. */
function holds({ title, description, content, tags, creatorName }: PromptListItem, q: string): boolean {
  return holdAll([title, ...tags, description, content, creatorName], q);
}

/** The prompts of lists that this browser has loaded and that hold a text: what can be searched without a connection. */
export function storedHits(client: QueryClient, q: string, most: number): PromptListItem[] {
  const pages = client.getQueriesData<PromptPage>({ queryKey: getQueryKey(trpc.prompt.list) });
  const known = new Map<string, PromptListItem>();
  for (const [, page] of pages) for (const item of page?.items ?? []) known.set(item.id, item);
  return [...known.values()].filter((item) => holds(item, q)).slice(0, most);
}
