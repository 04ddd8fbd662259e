import type { PromptKind, StatusFilter } from '@/domain/prompt/vocabulary';
import { Prisma } from '@/generated/prisma/client';
import {
  type Edition,
  editionCondition,
  inOneSpace,
  isListed,
  isShared,
  seenByGrantOnly,
  type Viewer,
  type VisibilitySegment,
} from '../../access';

/** The prompts of a list before any search: scope, creator and category, within what the caller may see. */
export type VisibilityFilter = Viewer & {
  /** Exactly these prompts, once each; null for favorites and approved texts, which no index of prompts covers. */
  segments: VisibilitySegment[] | null;
  /** Which texts: the current ones, the latest approved ones, or approved ones only in spaces that need approval. */
  edition: Edition;
  /** The user whose favorites these are. */
  favoritesOf: string | null;
  /** The user to whom others granted these. */
  grantedTo: string | null;
  creatorId: string | null;
  category: string | null;
  spaceId: string | null;
  /** Whether a list of one space leaves out unshared prompts. */
  sharedOnly: boolean;
  /** The latest status of the text, which only rows of `prompt_search` have. */
  status: StatusFilter | null;
  /** Whether the text is an agent skill, which only rows of `prompt_search` say by index; null for all. */
  kind: PromptKind | null;
};

/**
 * SQL condition of the whole filter over alias `s` of `prompt_search`, which contains no deleted prompt, or over `p` of
 * `prompts`, where the caller adds that it is not deleted.
 */
export function visibilityCondition(alias: 's' | 'p', visibility: VisibilityFilter): Prisma.Sql {
  const column =
    alias === 's'
      ? {
          id: Prisma.sql`s.prompt_id`,
          createdBy: Prisma.sql`s.created_by`,
          category: Prisma.sql`s.category`,
        }
      : {
          id: Prisma.sql`p.id`,
          createdBy: Prisma.sql`p.created_by`,
          category: Prisma.sql`p.category`,
        };
  if (visibility.segments?.length === 0) return Prisma.sql`false`;
  const parts = [isListed(alias, visibility)];
  if (visibility.spaceId !== null) {
    parts.push(inOneSpace(alias, visibility.spaceId, visibility.actorId));
  }
  if (visibility.sharedOnly) parts.push(isShared(alias));
  if (alias === 's') {
    parts.push(editionCondition(visibility));
    if (visibility.status !== null) parts.push(Prisma.sql`s.status = ${visibility.status}`);
    if (visibility.kind === 'skill') parts.push(Prisma.sql`s.is_skill`);
  }
  if (visibility.creatorId !== null)
    parts.push(Prisma.sql`${column.createdBy} = ${visibility.creatorId}::uuid`);
  if (visibility.category !== null) parts.push(Prisma.sql`${column.category} = ${visibility.category}`);
  if (visibility.grantedTo !== null) parts.push(seenByGrantOnly(alias, visibility.grantedTo));
  if (visibility.favoritesOf !== null) {
    parts.push(Prisma.sql`EXISTS (
      SELECT 1 FROM favorites f WHERE f.prompt_id = ${column.id} AND f.user_id = ${visibility.favoritesOf}::uuid)`);
  }
  return Prisma.join(parts, ' AND ');
}
