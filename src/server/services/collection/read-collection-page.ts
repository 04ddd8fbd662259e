import { z } from 'zod';
import type { CollectionDto } from '@/domain/collection/schema';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { findCards } from '../prompt/find-cards';
import { rowsOf } from '../rows';
import { loadCollection } from './load-collection';
import { readableItems } from './readable-prompts';

export const CollectionPlace = z.strictObject({
  position: z.int().min(-2_147_483_648).max(2_147_483_647),
  id: z.uuid(),
});
export type CollectionPlace = z.infer<typeof CollectionPlace>;

const ItemRow = z.object({ id: z.string(), position: z.number() });

/**
 * Returns a collection with its prompts after a position, in order: concurrent additions and removals neither repeat
 * nor hide a row. Throws NOT_FOUND if it is missing or another user's private one.
 */
export async function readCollectionPage(
  ctx: ServiceContext,
  { slug, perPage, after }: { slug: string; perPage: number; after: CollectionPlace | undefined },
): Promise<{
  collection: CollectionDto;
  items: Awaited<ReturnType<typeof findCards>>;
  next: CollectionPlace | null;
}> {
  const collection = await loadCollection(ctx, { slug });
  const behind =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (i.position, i.prompt_id) > (${after.position}::int, ${after.id}::uuid)`;
  const rows = await rowsOf(ctx.db, ItemRow)`
    SELECT i.prompt_id::text AS id, i.position ${readableItems(ctx)} AND i.collection_id = ${collection.id}::uuid ${behind}
    ORDER BY i.position, i.prompt_id LIMIT ${perPage + 1}`;
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  const chosen = Prisma.sql`SELECT id, place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS chosen (id, place)`;
  return {
    collection,
    items: ids.length === 0 ? [] : await findCards(ctx, chosen, perPage),
    next: rows.length <= perPage || last === undefined ? null : last,
  };
}
