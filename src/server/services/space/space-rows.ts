import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { SpaceDto } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { counter } from '../prompt/list/totals';
import { rowsOf } from '../rows';

/** The spaces that a member is in, by name, with their sizes. */
export function readSpaces(db: Db, member: Member, only: Prisma.Sql = Prisma.sql`true`): Promise<SpaceDto[]> {
  return rowsOf(db, SpaceDto)`
    SELECT s.id::text, s.slug, s.name, s.description, s.created_at AS "createdAt", m.role,
      (SELECT count(*)::int FROM space_members others WHERE others.space_id = s.id) AS "memberCount",
      ${counter('space', Prisma.sql`s.id::text`, 'all')}::int AS "promptCount"
    FROM space_members m JOIN spaces s ON s.id = m.space_id
    WHERE m.user_id = ${member.id}::uuid AND s.deleted_at IS NULL AND ${only}
    ORDER BY lower(s.name), s.id`;
}

/** Addresses below /spaces that are pages of their own. */
const RESERVED = ['join'];

const SlugRow = z.object({ slug: z.string() });

/** The first free address of a base: itself, or with the next number. Two at once may be given the same. */
export async function freeSpaceSlug(db: Db, base: string): Promise<string> {
  const taken = await rowsOf(db, SlugRow)`
    SELECT slug FROM spaces WHERE slug = ${base} OR slug ~ ${`^${base}-[0-9]+$`}`;
  const slugs = new Set([...taken.map(({ slug }) => slug), ...RESERVED]);
  if (!slugs.has(base)) return base;
  let number = 2;
  while (slugs.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
