import type { Member } from '@/domain/actor';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import { LIVE } from '../access/granted';
import { mentionedInWork, visibleTo } from '../access/visible-to';
import { isOwnWithFullHistory, historyConditionOfAny, versionOfOthers } from '../access/history';
import { readableSuggestions } from '../suggestion/readable-suggestions';

/** Joins the subjects of rows `n` of notifications and of queued mails. */
export const SUBJECT_JOINS = Prisma.sql`
  JOIN prompts p ON p.id = n.prompt_id AND p.deleted_at IS NULL
  LEFT JOIN prompt_reviews r ON r.id = n.review_id
  LEFT JOIN prompt_versions reviewed ON reviewed.prompt_id = r.prompt_id AND reviewed.version = r.version
  LEFT JOIN comments said ON said.id = n.comment_id AND said.deleted_at IS NULL
  LEFT JOIN prompt_versions discussed ON discussed.prompt_id = said.prompt_id AND discussed.version = said.version
  LEFT JOIN suggestions s ON s.id = n.suggestion_id
  LEFT JOIN prompt_versions v ON v.prompt_id = s.prompt_id AND v.version = s.base_version
  LEFT JOIN prompt_versions next ON next.prompt_id = s.prompt_id AND next.version = s.base_version + 1
  LEFT JOIN publish_requests q ON q.id = n.publish_request_id AND (q.requested_by = n.user_id OR (q.state = 'open' AND EXISTS (
    SELECT FROM space_members m
    WHERE m.space_id = q.space_id AND m.user_id = n.user_id AND m.role = ANY(${[...PUBLISHING_ROLES]}))))
  LEFT JOIN prompt_grants g ON g.id = n.grant_id AND g.subject_user_id = n.user_id AND ${LIVE}`;

/** SQL condition that a row is about its prompt itself, and not about a comment, review, grant or request. */
const IS_OF_PROMPT = Prisma.sql`
  (num_nonnulls(n.review_id, n.comment_id, n.suggestion_id, n.grant_id, n.publish_request_id) = 0)`;

/**
 * SQL condition on the member's rows with {@link SUBJECT_JOINS} that they can read now: `canReadReview`, `canReadComment`
 * and `canReadSuggestion` in SQL, grants to them, publish requests that they made, and those that wait for them.
 */
export function ownReadable(member: Member): Prisma.Sql {
  const own = Prisma.sql`n.user_id = ${member.id}::uuid
    AND (${IS_OF_PROMPT} OR num_nonnulls(r.id, said.id, s.id, g.id, q.id) > 0)`;
  if (member.role === 'admin') {
    // Following is not moderation: admins are notified like all other users.
    return Prisma.sql`${own} AND CASE WHEN ${IS_OF_PROMPT} THEN ${visibleTo(member)}
      ELSE ${mentionedInWork(member)} END`;
  }
  const isSaidToThem = Prisma.sql`(${isOwnWithFullHistory(member.id)} OR ${versionOfOthers(member.id, 'reviewed')}
    OR (${versionOfOthers(member.id, 'discussed')} AND ${historyConditionOfAny(member.id, false, 'said')}))`;
  return Prisma.sql`${own} AND CASE WHEN g.id IS NOT NULL THEN true
    WHEN q.id IS NOT NULL OR ${IS_OF_PROMPT} THEN ${visibleTo(member)}
    WHEN s.id IS NULL THEN ${isSaidToThem} ELSE ${readableSuggestions(member)} END`;
}
