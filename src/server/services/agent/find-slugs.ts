import { PromptListQuery, SearchText } from '@/domain/prompt/list-query';
import type { ServiceContext } from '../context';
import { listPrompts } from '../prompt/list/list-prompts';
import { type AgentContext, visibleToAgents } from './read-for-agent';

const SLUGS_MOST = 20;

/** Returns slugs of prompts for agents found by the typed text; without text those of the newest prompts. */
export async function findSlugs(ctx: ServiceContext & AgentContext, typed: string): Promise<string[]> {
  const search = SearchText.safeParse(typed.replaceAll('-', ' '));
  if (!search.success) return [];
  const query = PromptListQuery.parse({
    q: search.data,
    scope: 'visible',
    perPage: SLUGS_MOST,
    excerpt: true,
  });
  const { items } = await listPrompts(ctx, query);
  return (await visibleToAgents(ctx, items)).map(({ slug }) => slug);
}
