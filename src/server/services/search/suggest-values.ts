import type { FilterValue, ValueQuery } from '@/domain/search/schema';
import type { ServiceContext } from '../context';
import { suggestPeople } from './suggest-people';
import { suggestSpaces } from './suggest-spaces';
import { suggestTags } from './suggest-tags';

/**
 * Returns values of a filter that contain a text, limited to what the caller may see and to what the search before it
 * and the chosen filters leave: tags, creators by id, or the caller's spaces by id. One statement.
 */
export async function suggestValues(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  { filter, text, q, within }: ValueQuery,
): Promise<FilterValue[]> {
  if (filter === 'tag') return suggestTags(ctx, text, { q, within });
  const narrowed = { q, within };
  const found =
    filter === 'by' ? await suggestPeople(ctx, text, narrowed) : await suggestSpaces(ctx, text, narrowed);
  return found.map(({ id, name }) => ({ value: id, label: name }));
}
