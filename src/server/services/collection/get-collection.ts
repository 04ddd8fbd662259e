import type { CollectionPage, CollectionQuery } from '@/domain/collection/schema';
import { pageCountOf } from '@/domain/pagination';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { findCards } from '../prompt/find-cards';
import { IdRow, rowsOf } from '../rows';
import { loadCollection } from './load-collection';
import { readableItems } from './readable-prompts';

/**
 * Returns a collection with a page of its prompts in order. Prompts not in the caller's lists are omitted, also from
 * counts. Throws NOT_FOUND if it is missing or another user's private one.
 */
export async function getCollection(
  ctx: ServiceContext,
  { slug, page: asked, perPage }: CollectionQuery,
): Promise<CollectionPage> {
  const collection = await loadCollection(ctx, { slug });
  const pageCount = pageCountOf(collection.promptCount, perPage);
  const page = Math.min(asked, pageCount);
  const from = (page - 1) * perPage;
  // Includes the prompts before and after the page.
  const first = Math.max(0, from - 1);
  const rows = await rowsOf(ctx.db, IdRow)`
    SELECT i.prompt_id::text AS id ${readableItems(ctx)} AND i.collection_id = ${collection.id}::uuid
    ORDER BY i.position LIMIT ${from - first + perPage + 1} OFFSET ${first}`;
  const ids = rows.map(({ id }) => id);
  const shown = ids.slice(from - first, from - first + perPage);
  const chosen = Prisma.sql`
    SELECT id, place FROM unnest(${shown}::uuid[]) WITH ORDINALITY AS chosen (id, place)`;
  return {
    collection,
    items: shown.length === 0 ? [] : await findCards(ctx, chosen, perPage),
    previousId: from > first ? (ids[0] ?? null) : null,
    nextId: ids[from - first + perPage] ?? null,
    page,
    pageCount,
  };
}
