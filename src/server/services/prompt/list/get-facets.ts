import { seesApprovedOnly } from '@/domain/actor';
import type { PromptFacets } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { readApprovedCounts } from '../counters/approved-counts';
import { readVisibleCounts } from '../counters/visible-counts';

/** Returns categories and tags with the number of prompts the caller may see for the Filters dialog. */
export async function getFacets(ctx: ServiceContext): Promise<PromptFacets> {
  if (seesApprovedOnly(ctx.actor)) return readApprovedCounts(ctx);
  const { categories, tags } = await readVisibleCounts(ctx);
  return { categories, tags };
}
