import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { ListPlace } from '@/domain/prompt/list-place';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import type { PromptListItem } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { findPage, type SearchLimits } from '../list-engine';
import { completed } from './list-prompts';

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

/**
 * Returns the prompts of {@link listPrompts} by cursor: concurrent changes neither repeat nor hide a row. A search by
 * best match, whose order changes with every save, remembers up to 1,000 listed prompts. Throws as {@link listPrompts},
 * and BAD_REQUEST for a position of another order.
 */
export async function listPromptsAfter(
  ctx: ServiceContext,
  query: CursorQuery,
  place: ListPlace | null,
  limits?: SearchLimits,
): Promise<CursorPage> {
  if (place !== null && place.sort !== orderOf(query)) {
    throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  }
  // One more than requested shows whether there are more.
  const asked: PromptListQuery = { ...query, ...FIRST, perPage: query.perPage + 1 };
  const { page: found, placeAfter } = await findPage(ctx, asked, { after: place, limits });
  const { total, totalIsCapped } = found;
  const shown = found.items.slice(0, query.perPage);
  const isEnd = found.items.length <= query.perPage;
  return {
    items: await completed(ctx, query, shown),
    total,
    totalIsCapped,
    next: isEnd ? null : await placeAfter(shown),
  };
}
