import { z } from 'zod';
import { type Actor, actorId } from '@/domain/actor';
import { STORED_FIELDS } from '@/domain/prompt/field-schemas';
import { fieldsIn, pick } from '@/domain/prompt/fields';
import type { PromptBadge, PromptListItem, Visibility } from '@/domain/prompt/schema';
import type { SpaceRef } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import { accessColumns, AccessFacts, promptSource } from '../access';
import { textColumns } from './stored-text';

const CARD_FIELDS = fieldsIn('cards');
/** The content is read in full, or as the stored excerpt. */
const UNCUT = CARD_FIELDS.filter((name) => name !== 'content');

/** One row of a query built from {@link promptColumns} and {@link promptJoins}. */
export const PromptRow = AccessFacts.extend({
  slug: z.string(),
  ...pick(STORED_FIELDS, CARD_FIELDS),
  contentLength: z.number(),
  creatorName: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  usageCount: z.number(),
  favoriteCount: z.number(),
  isFavorited: z.boolean(),
  version: z.number(),
  status: z.enum(['tested', 'approved']).nullable(),
  approvedByName: z.string().nullable(),
});
export type PromptRow = z.infer<typeof PromptRow>;

/**
 * The select list of a prompt for an actor, over the aliases of {@link promptJoins}. With `excerpt`, `content` is the
 * stored excerpt, and the long text is never read.
 */
export function promptColumns(actor: Actor, { excerpt = false }: { excerpt?: boolean } = {}): Prisma.Sql {
  return Prisma.sql`
    ${accessColumns(actor)}, p.slug, ${textColumns('p', UNCUT)}, ${excerpt ? Prisma.sql`p.excerpt` : Prisma.sql`p.content`} AS content,
    p.content_length AS "contentLength",
    creator.full_name AS "creatorName", p.created_at AS "createdAt",
    p.updated_at AS "updatedAt", p.usage_count AS "usageCount", p.favorite_count AS "favoriteCount",
    ${actor.kind === 'guest' ? Prisma.sql`false` : Prisma.sql`own.id IS NOT NULL`} AS "isFavorited",
    p.version, badge.status, badge.approved_by_name AS "approvedByName"`;
}

/**
 * Joins for {@link promptColumns} to alias `p` of `prompts`: the creator, the actor's own favorite, and the latest
 * status of the current version with its author's name. None of them adds or drops a row.
 */
export function promptJoins(actor: Actor): Prisma.Sql {
  const id = actorId(actor);
  const ownFavorite =
    id === null
      ? Prisma.empty
      : Prisma.sql`LEFT JOIN favorites own ON own.prompt_id = p.id AND own.user_id = ${id}::uuid`;
  return Prisma.sql`
    JOIN profiles creator ON creator.id = p.created_by
    ${ownFavorite}
    LEFT JOIN LATERAL (
      SELECT s.status, approver.full_name AS approved_by_name
      FROM prompt_status s LEFT JOIN profiles approver ON approver.id = s.approved_by
      WHERE s.prompt_id = p.id AND s.version = p.version
      ORDER BY s.id DESC LIMIT 1
    ) badge ON true`;
}

/** `FROM` of a query that returns prompts: {@link promptSource} as `p` and {@link promptJoins}. */
export function promptTables(actor: Actor): Prisma.Sql {
  return Prisma.sql`${promptSource(actor)} p ${promptJoins(actor)}`;
}

/** The latest status of the current version wins; a shared prompt without one is `shared`. */
function badgeOf(row: PromptRow): PromptBadge | undefined {
  if (row.status !== null) return { status: row.status, approvedByName: row.approvedByName };
  return row.isShared ? { status: 'shared', approvedByName: null } : undefined;
}

/** A space is visible only to its members. */
function spaceOf({ space }: PromptRow): SpaceRef | null {
  if (!space?.role) return null;
  const { slug, name, role, publicNeedsApproval } = space;
  return { slug, name, role, publicNeedsApproval };
}

function visibilityOf({ isShared, space }: PromptRow): Visibility {
  if (isShared) return 'shared';
  return space === null ? 'private' : 'space';
}

/** Converts a row to a listed prompt of the API, without the fields returned only for a single prompt. */
export function toListed(row: PromptRow): Omit<PromptListItem, 'isExcerpt'> {
  return {
    id: row.id,
    slug: row.slug,
    ...pick(row, CARD_FIELDS),
    isShared: row.isShared,
    visibility: visibilityOf(row),
    space: spaceOf(row),
    grant: row.grant,
    createdBy: row.createdBy,
    creatorName: row.creatorName,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    usageCount: row.usageCount,
    favoriteCount: row.favoriteCount,
    isFavorited: row.isFavorited,
    version: row.version,
    status: badgeOf(row),
  };
}
