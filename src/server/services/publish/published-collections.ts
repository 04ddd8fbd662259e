import type { Guest } from '@/domain/actor';
import type { CollectionDto } from '@/domain/collection/schema';
import { AppError } from '@/domain/errors';
import { isSlug } from '@/domain/prompt/slug';
import type { Feed } from '@/domain/publish/atom';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { loadCollection } from '../collection/load-collection';
import { readableItems } from '../collection/readable-prompts';
import { findCards } from '../prompt/find-cards';

/** Context of published content: read as the guest of the instance. */
type PublicContext = { db: Database; guest: Guest; now: Date };

const FEED_PROMPTS = 50;

/** Returns a shared collection as guests see it; null if there is none. */
export async function findPublishedCollection(
  { db, guest }: PublicContext,
  slug: string,
): Promise<CollectionDto | null> {
  if (!isSlug(slug)) return null;
  try {
    return await loadCollection({ db, actor: guest }, { slug });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Returns the feed of the latest additions to a shared collection; null if there is none. */
export async function getCollectionFeed(everybody: PublicContext, slug: string): Promise<Feed | null> {
  const collection = await findPublishedCollection(everybody, slug);
  if (collection === null) return null;
  const ctx = { ...everybody, actor: everybody.guest };
  const chosen = Prisma.sql`
    SELECT n.id, row_number() OVER (ORDER BY n.added_at DESC, n.position DESC) AS place FROM (
      SELECT p.id, i.added_at, i.position ${readableItems(ctx)} AND i.collection_id = ${collection.id}::uuid
      ORDER BY i.added_at DESC, i.position DESC LIMIT ${FEED_PROMPTS}
    ) n`;
  const path = `/collections/${collection.slug}`;
  return {
    title: `Cuebook: ${collection.name}`,
    selfPath: `${path}/feed.xml`,
    pagePath: path,
    prompts: await findCards(ctx, chosen, FEED_PROMPTS),
  };
}
