import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { canRead } from '@/domain/prompt/policy';
import { reviewMessages } from '@/domain/review/messages';
import { canReadReview } from '@/domain/review/policy';
import { ReviewState } from '@/domain/review/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import {
  asJson,
  isVersionReadable,
  promptColumns,
  PromptRow,
  readableSince,
  requireAccess,
  versionVisibleByGrant,
} from '../access';
import { rowsOf } from '../rows';

const ReviewRow = z.object({
  id: z.string(),
  promptId: z.string(),
  version: z.number(),
  requestedBy: z.string().nullable(),
  message: z.string(),
  /** Whether the message was written while the prompt was shared. */
  wasShared: z.boolean(),
  state: z.string(),
  testedAt: z.date().nullable(),
  closedAt: z.date().nullable(),
  createdAt: z.date(),
  requesterName: z.string().nullable(),
  reviewerNames: z.array(z.string()),
  testerName: z.string().nullable(),
  closerName: z.string().nullable(),
  promptVersion: z.object({ wasShown: z.boolean() }),
  prompt: PromptRow.extend({
    // Read as JSON.
    spaceSince: z.coerce.date().nullable(),
    creatorSince: z.coerce.date().nullable(),
    grantSince: z.coerce.date().nullable(),
    slug: z.string(),
    title: z.string(),
  }),
});
type ReviewRow = z.infer<typeof ReviewRow>;

/** In one statement: Prisma would query each relation separately, in a transaction all on its one connection. */
async function findReview(db: Db, member: Member, id: string): Promise<ReviewRow | undefined> {
  const [row] = await rowsOf(db, ReviewRow)`
    SELECT r.id::text, r.prompt_id::text AS "promptId", r.version, r.requested_by::text AS "requestedBy", r.message, r.was_shared AS "wasShared", r.state,
      r.tested_at AS "testedAt", r.closed_at AS "closedAt", r.created_at AS "createdAt",
      requester.full_name AS "requesterName",
      ARRAY(SELECT chosen.full_name FROM profiles chosen WHERE chosen.id = ANY(r.reviewers) ORDER BY 1) AS "reviewerNames", tester.full_name AS "testerName", closer.full_name AS "closerName",
      json_build_object('wasShown', v.was_shared OR coalesce(${versionVisibleByGrant(member.id, 'v')}, false)) AS "promptVersion",
      ${asJson(Prisma.sql`${promptColumns(member)}, p.slug, p.title`)} AS prompt
    FROM prompt_reviews r
    JOIN prompts p ON p.id = r.prompt_id AND p.deleted_at IS NULL
    JOIN prompt_versions v ON v.prompt_id = r.prompt_id AND v.version = r.version
    LEFT JOIN profiles requester ON requester.id = r.requested_by
    LEFT JOIN profiles tester ON tester.id = r.tested_by
    LEFT JOIN profiles closer ON closer.id = r.closed_by
    WHERE r.id = ${id}::uuid`;
  return row;
}

/** The same error for a missing review and for one whose version the caller may not see. */
function reviewNotFound(): AppError {
  return new AppError('NOT_FOUND', reviewMessages.notFound);
}

/** Returns a review with its access facts. Throws NOT_FOUND if the member may not see it. */
export async function loadReview(db: Db, member: Member, id: string) {
  const row = await findReview(db, member, id);
  if (row === undefined || !canReadReview(member, row.prompt, row.promptVersion)) throw reviewNotFound();
  const message = isVersionReadable(readableSince(member, row.prompt), row) ? row.message : '';
  return { ...row, message, state: ReviewState.parse(row.state) };
}
export type LoadedReview = Awaited<ReturnType<typeof loadReview>>;

/**
 * Runs `work` on a review under the lock of its prompt: serialized with saves, statuses, sharing and other changes of
 * the review. Throws UNAUTHORIZED for a guest, NOT_FOUND if the caller may not see it.
 */
export async function changeReview<Result>(
  ctx: ServiceContext,
  id: string,
  work: (tx: Transaction, review: LoadedReview, member: Member) => Promise<Result>,
): Promise<Result> {
  const member = requireMember(ctx);
  const { promptId } = await loadReview(ctx.db, member, id);
  return ctx.db.$transaction(async (tx) => {
    await requireAccess(tx, member, promptId, canRead, { missing: reviewNotFound });
    return work(tx, await loadReview(tx, member, id), member);
  });
}

/** Throws CONFLICT for a closed review, with the user who closed it and the outcome. */
export function requireOpen(review: LoadedReview): void {
  if (review.state === 'open') return;
  const name = review.closerName ?? reviewMessages.somebody;
  throw new AppError('CONFLICT', reviewMessages.alreadyClosed[review.state](name));
}
