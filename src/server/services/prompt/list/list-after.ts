import { EXACT_TOTAL_LIMIT } from '@/domain/pagination';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { PromptListItem } from '@/domain/prompt/schema';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import type { ServiceContext } from '../../context';
import { rowsOf } from '../../rows';
import { listInParts } from './list-prompts';
import { SEARCH_LIMITS } from './search-limits';
import { visibilityFilterOf } from './visibility-filter';
import { editionSource } from '../../access/edition';
import { idMark, type ListPlace, placeOf, placeQuery, PlaceRow, listedSoFar } from './cursor-position';

type CursorQuery = Omit<PromptListQuery, 'page' | 'guess' | 'around'>;

/** Options that cursors don't use. */
const FIRST = { page: 1, guess: false, around: false };

/** Prompts after a position: their total as in {@link listPrompts}, and the position after them; null at the end. */
export type CursorPage = {
  items: PromptListItem[];
  total: number;
  totalIsCapped: boolean;
  next: ListPlace | null;
};

async function nextPlace(
  ctx: ServiceContext,
  query: CursorQuery,
  { place, shown, exact }: { place: ListPlace | null; shown: readonly PromptListItem[]; exact: number },
): Promise<ListPlace | null> {
  const sort = orderOf(query);
  if (sort === 'match') {
    const before = place?.sort === 'match' ? place.seen : '';
    const seen = before + shown.map(({ id }) => idMark(id)).join('');
    return seen.length / idMark(seen).length >= EXACT_TOTAL_LIMIT ? null : { sort, seen };
  }
  const last = shown.at(-1);
  if (last === undefined) return null;
  const source = editionSource(visibilityFilterOf(ctx, { ...query, ...FIRST }));
  const [row] = await rowsOf(ctx.db, PlaceRow)(placeQuery(sort, last.id, source));
  if (row !== undefined) return placeOf(sort, { id: last.id, accents: shown.length > exact }, row);
  // It was deleted meanwhile: the one before it has a position.
  return nextPlace(ctx, query, { place, shown: shown.slice(0, -1), exact });
}

/**
 * Returns the prompts of {@link listPrompts} by cursor: concurrent changes neither repeat nor hide a row. A search by
 * best match, whose order changes with every save, remembers up to 1,000 listed prompts. Throws as {@link listPrompts},
 * and BAD_REQUEST for a position of another order.
 */
export async function listPromptsAfter(
  ctx: ServiceContext,
  query: CursorQuery,
  place: ListPlace | null,
  limits = SEARCH_LIMITS,
): Promise<CursorPage> {
  if (place !== null && place.sort !== orderOf(query)) {
    throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  }
  // One more than requested shows whether there are more.
  const asked: PromptListQuery = { ...query, ...FIRST, perPage: query.perPage + 1 };
  const { page: found, exact } = await listInParts(
    ctx,
    asked,
    limits,
    place === null ? {} : listedSoFar(place),
  );
  const { total, totalIsCapped } = found;
  const items = found.items.slice(0, query.perPage);
  const isEnd = found.items.length <= query.perPage;
  return {
    items,
    total,
    totalIsCapped,
    next: isEnd ? null : await nextPlace(ctx, query, { place, shown: items, exact }),
  };
}
