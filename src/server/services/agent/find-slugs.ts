import { PromptListQuery, SearchText } from '@/domain/prompt/schema';
import type { ServiceContext } from '../context';
import { listPrompts } from '../prompt/list/list-prompts';
import { type AgentContext, shownToAgents } from './read-for-agent';

/** How many prompts are named. */
const SLUGS_MOST = 20;

/** Slugs of prompts for agents that a search for what is typed finds; those of the newest prompts where nothing is. */
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
  return (await shownToAgents(ctx, items)).map(({ slug }) => slug);
}
