import { z } from 'zod';
import { VISIBILITIES } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import { type CollectionFacts, canReadCollection } from '@/domain/collection/policy';
import type { CollectionDto } from '@/domain/collection/schema';
import type { Actor, Member } from '@/domain/actor';
import { isSlug } from '@/domain/prompt/slug';
import { AppError } from '@/domain/errors';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { PromptSpace, promptSpace } from '../access';
import { CollectionRow, selectCollections, toEntry } from './select-collection';
import { forbidden } from '../context';

/** The same error for missing and inaccessible collections. */
export function collectionNotFound(): AppError {
  return new AppError('NOT_FOUND', collectionMessages.notFound);
}

/** Returns a collection for the caller. Throws NOT_FOUND if it is missing or another user's private one. */
export async function loadCollection(
  ctx: { db: Db; actor: Actor },
  by: { id: string } | { slug: string },
): Promise<CollectionDto> {
  // Also for what PostgreSQL takes for no text.
  if ('slug' in by && !isSlug(by.slug)) throw collectionNotFound();
  const condition = 'id' in by ? Prisma.sql`id = ${by.id}::uuid` : Prisma.sql`slug = ${by.slug}`;
  const chosen = Prisma.sql`SELECT * FROM collections WHERE ${condition}`;
  const [row] = await rowsOf(ctx.db, CollectionRow)(selectCollections(ctx, chosen));
  if (row === undefined || !canReadCollection(ctx.actor, row)) throw collectionNotFound();
  const { hasPrompt: _, ...collection } = toEntry(row);
  return collection;
}

const Locked = z.object({
  id: z.string(),
  createdBy: z.string(),
  visibility: z.enum(VISIBILITIES),
  space: PromptSpace,
  spaceId: z.string().nullable(),
  name: z.string(),
});
type Locked = z.infer<typeof Locked>;

/**
 * Locks a collection until the transaction ends: concurrent changes of it or its items wait. Throws NOT_FOUND if the
 * member may not read it, FORBIDDEN if `may` rejects the change.
 */
export async function lockCollection(
  tx: Transaction,
  member: Member,
  id: string,
  may: (member: Member, collection: CollectionFacts) => boolean,
): Promise<Locked> {
  const [collection] = await rowsOf(tx, Locked)`
    SELECT c.id::text, c.created_by::text AS "createdBy", c.visibility, c.name, c.space_id::text AS "spaceId",
      ${promptSpace(member, Prisma.sql`c.space_id`)} AS space
    FROM collections c WHERE c.id = ${id}::uuid FOR UPDATE OF c`;
  if (collection === undefined || !canReadCollection(member, collection)) throw collectionNotFound();
  if (!may(member, collection)) throw forbidden();
  return collection;
}
