import { canReadCollection } from '@/domain/collection/policy';
import { type FoundPlaces, PLACES_FOUND } from '@/domain/search/schema';
import { Prisma } from '@/generated/prisma/client';
import { CollectionRow, selectCollections } from '../collection/select-collection';
import type { ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { spacesOf, withinToken } from '../access';
import { nameContains } from './name-contains';
import { suggestPeople } from './suggest-people';
import { suggestSpaces } from './suggest-spaces';

/**
 * Returns spaces, collections and users whose name contains a text, a few of each: the caller's spaces, their own
 * collections and those of these spaces, and creators of prompts that the caller may see. Three
 * concurrent statements.
 */
export async function findPlaces(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  text: string,
): Promise<FoundPlaces> {
  if (text === '') return { spaces: [], collections: [], people: [] };
  const [spaces, collections, people] = await Promise.all([
    suggestSpaces(ctx, text),
    findCollections(ctx, text),
    suggestPeople(ctx, text),
  ]);
  return {
    spaces: spaces.slice(0, PLACES_FOUND).map(({ slug, name, promptCount }) => ({ slug, name, promptCount })),
    collections,
    people: people.slice(0, PLACES_FOUND),
  };
}

async function findCollections(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  text: string,
): Promise<FoundPlaces['collections']> {
  if (actor.kind === 'guest') return [];
  const within = withinToken(actor, Prisma.sql`CASE c.visibility WHEN 'space' THEN c.space_id END`);
  const named = (condition: Prisma.Sql) => Prisma.sql`
    (SELECT c.* FROM collections c WHERE ${condition} AND ${within} AND ${nameContains(Prisma.sql`c.name`, text)}
     ORDER BY c.updated_at DESC, c.id DESC LIMIT ${PLACES_FOUND})`;
  const own = named(Prisma.sql`c.created_by = ${actor.id}::uuid`);
  const ofSpaces = named(Prisma.sql`
    c.visibility = 'space' AND c.space_id = ANY(ARRAY${spacesOf(actor.id)}) AND c.created_by <> ${actor.id}::uuid`);
  const rows = await rowsOf(
    db,
    CollectionRow,
  )(
    Prisma.sql`${selectCollections({ actor }, Prisma.sql`${own} UNION ALL ${ofSpaces}`)} ORDER BY c.updated_at DESC, c.id DESC`,
  );
  return rows
    .filter((row) => canReadCollection(actor, row))
    .slice(0, PLACES_FOUND)
    .map(({ slug, name, promptCount }) => ({ slug, name, promptCount }));
}
