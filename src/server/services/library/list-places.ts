import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { COLLECTION_PINS_MAX } from '@/domain/collection/limits';
import { canReadCollection } from '@/domain/collection/policy';
import { LibraryPlaces, type NamedPlace, PLACE_COUNT_MAX, PLACES_SHOWN } from '@/domain/library/places';
import { PINS_MAX } from '@/domain/prompt/limits';
import { PromptListQuery, type Scope } from '@/domain/prompt/list-query';
import { Prisma } from '@/generated/prisma/client';
import { CollectionRow, selectCollections } from '../collection/select-collection';
import { requireMember, type ServiceContext } from '../context';
import { counter } from '../prompt/counters/counter';
import { promptSet } from '../prompt/list-engine';
import { visibleTo, withinToken } from '../access';
import { rowOf, rowsOf } from '../rows';

/** Number of the caller's latest uses that rank their spaces. */
const USES_READ = 200;

const Counts = LibraryPlaces.pick({ everything: true, mine: true, favorites: true, granted: true });
const SpaceRow = z.object({ slug: z.string(), name: z.string(), promptCount: z.number(), total: z.number() });
const PinnedRow = LibraryPlaces.shape.pinned.element;

/**
 * Returns a member's collections, spaces and other entries of the side bar, in four concurrent statements. Counts come from stored counters or are bounded. Throws UNAUTHORIZED for a guest.
 */
export async function listLibraryPlaces(ctx: ServiceContext): Promise<LibraryPlaces> {
  const member = requireMember(ctx);
  const [counts, spaces, collections, pinned] = await Promise.all([
    countPlaces(ctx),
    findSpaces(ctx, member),
    findCollections(ctx, member),
    findPinned(ctx, member),
  ]);
  return { ...counts, ...spaces, ...collections, pinned };
}

function countPlaces(ctx: ServiceContext): Promise<z.infer<typeof Counts>> {
  const setOf = (scope: Scope) => promptSet(ctx, PromptListQuery.parse({ scope }));
  const total = (scope: Scope) => setOf(scope).total(PLACE_COUNT_MAX);
  const bounded = (scope: Scope) => setOf(scope).countUpTo(PLACE_COUNT_MAX);
  return rowOf(ctx.db, Counts)`
    SELECT ${total('visible')}::int AS everything, ${total('mine')}::int AS mine,
      ${bounded('favorites')}::int AS favorites, ${bounded('granted')}::int AS granted`;
}

/** Returns the spaces of a member, the ones they use most first; only those shown are counted. */
async function findSpaces(
  ctx: ServiceContext,
  member: Member,
): Promise<Pick<LibraryPlaces, 'spaces' | 'spaceCount'>> {
  const rows = await rowsOf(ctx.db, SpaceRow)`
    SELECT s.slug, s.name, ${counter('space', Prisma.sql`s.id::text`, 'all')}::int AS "promptCount", s.total
    FROM (
      SELECT s.id, s.slug, s.name, coalesce(used.uses, 0) AS uses, count(*) OVER ()::int AS total
      FROM space_members m JOIN spaces s ON s.id = m.space_id
      LEFT JOIN (
        SELECT p.space_id, count(*) AS uses FROM (
          SELECT prompt_id FROM prompt_usage WHERE user_id = ${member.id}::uuid
          ORDER BY created_at DESC, id DESC LIMIT ${USES_READ}
        ) u JOIN prompts p ON p.id = u.prompt_id WHERE p.space_id IS NOT NULL GROUP BY p.space_id
      ) used ON used.space_id = s.id
      WHERE m.user_id = ${member.id}::uuid AND s.deleted_at IS NULL AND ${withinToken(member, Prisma.sql`s.id`)}
      ORDER BY uses DESC, lower(s.name), s.id LIMIT ${PLACES_SHOWN}
    ) s ORDER BY s.uses DESC, lower(s.name), s.id`;
  return {
    spaces: rows.map(({ total: _total, ...place }): NamedPlace => place),
    spaceCount: rows[0]?.total ?? 0,
  };
}

/** Returns a member's pinned collections, then their own; unreadable pins are left out. */
async function findCollections(
  ctx: ServiceContext,
  member: Member,
): Promise<Pick<LibraryPlaces, 'collections' | 'collectionCount'>> {
  const id = Prisma.sql`${member.id}::uuid`;
  const own = Prisma.sql`
    (SELECT c.*, NULL::timestamptz AS pinned_at FROM collections c
     WHERE c.created_by = ${id} AND NOT EXISTS (
       SELECT FROM collection_pins pin WHERE pin.collection_id = c.id AND pin.user_id = ${id})
     ORDER BY c.updated_at DESC, c.id DESC LIMIT ${PLACES_SHOWN})`;
  const chosen = Prisma.sql`
    (SELECT c.*, pin.created_at AS pinned_at FROM collection_pins pin JOIN collections c ON c.id = pin.collection_id
     WHERE pin.user_id = ${id} LIMIT ${COLLECTION_PINS_MAX}) UNION ALL ${own}`;
  const [rows, collectionCount] = await Promise.all([
    rowsOf(
      ctx.db,
      CollectionRow,
    )(
      Prisma.sql`${selectCollections(ctx, chosen)} ORDER BY c.pinned_at DESC NULLS LAST, c.updated_at DESC, c.id DESC`,
    ),
    ctx.db.collection.count({ where: { createdBy: member.id } }),
  ]);
  const collections = rows
    .filter((row) => canReadCollection(member, row))
    .slice(0, PLACES_SHOWN)
    .map(({ slug, name, promptCount }) => ({ slug, name, promptCount }));
  return { collections, collectionCount };
}

function findPinned(ctx: ServiceContext, member: Member): Promise<LibraryPlaces['pinned']> {
  return rowsOf(ctx.db, PinnedRow)`
    SELECT p.slug, p.title, p.category FROM prompt_pins pin JOIN prompts p ON p.id = pin.prompt_id
    WHERE pin.user_id = ${member.id}::uuid AND p.deleted_at IS NULL AND ${visibleTo(member)}
    ORDER BY pin.created_at DESC, p.id LIMIT ${PINS_MAX}`;
}
