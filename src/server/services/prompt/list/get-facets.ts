import type { PromptFacets } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { readVisibleCounts } from './visible-counts';

/** Categories and tags with the number of prompts the caller may see (the Filters dialog, specification 2). */
export async function getFacets(ctx: ServiceContext): Promise<PromptFacets> {
  const { categories, tags } = await readVisibleCounts(ctx);
  return { categories, tags };
}
