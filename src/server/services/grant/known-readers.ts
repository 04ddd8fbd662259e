import type { Member } from '@/domain/actor';
import { canGrant } from '@/domain/prompt/policy';
import { canSeeSpace } from '@/domain/space/policy';
import { Prisma } from '@/generated/prisma/client';
import { readableComments } from '../prompt/readable-comments';
import { type HistoryFacts, LIVE, membersAtHome, spacesOf } from '../access';

/**
 * Subquery of the ids of users of whom a member may know that they can read a non-public prompt. Every response that
 * names readers uses it, so that none reveals a user that a list hides. Those are the creator, whose comments they
 * read; for members of its space, the others in it; for members of spaces with a grant, the others in those; and for
 * users who may grant it, the receivers.
 */
export function knownReaders(
  member: Member,
  prompt: HistoryFacts & { id: string; version: number },
): Prisma.Sql {
  const { id, space } = prompt;
  const isAtHome = space !== null && canSeeSpace(member, space);
  const ofHome = isAtHome
    ? Prisma.sql`
      UNION ${membersAtHome(id)}`
    : Prisma.empty;
  const given = canGrant(member, prompt)
    ? Prisma.sql`
      UNION SELECT g.subject_user_id FROM prompt_grants g WHERE g.prompt_id = ${id}::uuid AND ${LIVE}`
    : Prisma.empty;
  return Prisma.sql`(
    SELECT p.created_by FROM prompts p WHERE p.id = ${id}::uuid
    UNION SELECT c.author_id FROM comments c
      JOIN prompt_versions v ON v.prompt_id = c.prompt_id AND v.version = c.version
      WHERE c.prompt_id = ${id}::uuid AND c.deleted_at IS NULL AND ${readableComments(member, prompt)}
    UNION SELECT m.user_id FROM prompt_grants g JOIN space_members m ON m.space_id = g.subject_space_id
      WHERE g.prompt_id = ${id}::uuid AND ${LIVE} AND g.subject_space_id = ANY(ARRAY${spacesOf(member.id)})
    ${ofHome} ${given})`;
}
