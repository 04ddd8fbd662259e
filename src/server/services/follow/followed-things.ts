import type { Member } from '@/domain/actor';
import type { FollowKind } from '@/domain/follow/limits';
import { Prisma } from '@/generated/prisma/client';
import { isPublic, spacesOf, visibleTo } from '../access';

/** How each kind is stored: its table, with the alias used in this file, and its column of `follows`. */
export const FOLLOWED = {
  person: { from: Prisma.sql`profiles who`, id: Prisma.sql`who.id`, column: 'profileId' },
  space: { from: Prisma.sql`spaces s`, id: Prisma.sql`s.id`, column: 'spaceId' },
  collection: { from: Prisma.sql`collections c`, id: Prisma.sql`c.id`, column: 'collectionId' },
  prompt: { from: Prisma.sql`prompts p`, id: Prisma.sql`p.id`, column: 'promptId' },
} as const satisfies Record<FollowKind, { from: Prisma.Sql; id: Prisma.Sql; column: string }>;

/**
 * SQL condition that a member may read a target of {@link FOLLOWED} now: a user as in `getProfile`, a space that they
 * are in, a collection as in `canReadCollection`, a prompt in their lists. Admins can't follow what they could only
 * moderate.
 */
export function isReadable(member: Member, kind: FollowKind): Prisma.Sql {
  const me = Prisma.sql`${member.id}::uuid`;
  switch (kind) {
    case 'person':
      return Prisma.sql`(who.deleted_at IS NULL OR EXISTS (
        SELECT FROM prompts shown WHERE shown.created_by = who.id AND ${isPublic('shown')}))`;
    case 'space':
      return Prisma.sql`s.id = ANY(ARRAY${spacesOf(member.id)})`;
    case 'collection':
      return Prisma.sql`(c.visibility = 'shared' OR c.created_by = ${me}
        OR (c.visibility = 'space' AND c.space_id = ANY(ARRAY${spacesOf(member.id)})))`;
    case 'prompt':
      return Prisma.sql`(p.deleted_at IS NULL AND ${visibleTo(member)})`;
  }
}

/** Converts a row of {@link FOLLOWED} to a `FollowedThing`. */
export const FOLLOWED_FROM_ROW = {
  person: Prisma.sql`jsonb_build_object('kind', 'person', 'id', who.id, 'name', who.full_name, 'slug', who.id)`,
  space: Prisma.sql`jsonb_build_object('kind', 'space', 'id', s.id, 'name', s.name, 'slug', s.slug)`,
  collection: Prisma.sql`jsonb_build_object('kind', 'collection', 'id', c.id, 'name', c.name, 'slug', c.slug)`,
  prompt: Prisma.sql`jsonb_build_object('kind', 'prompt', 'id', p.id, 'name', p.title, 'slug', p.slug)`,
} as const satisfies Record<FollowKind, Prisma.Sql>;
