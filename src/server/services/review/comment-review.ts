import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { COMMENTS_MAX, LINE_TEXT_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import { canCommentReview, acceptsComments } from '@/domain/review/policy';
import type {
  ReviewCommentCreate,
  ReviewDto,
  ReviewField,
  ReviewPlace,
  ReviewStatement,
} from '@/domain/review/schema';
import { StoredFiles } from '@/domain/file/schema';
import type { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { forbidden, type ServiceContext } from '../context';
import { loadBlobs } from '../file/load-blobs';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { notify } from '../notification/notify';
import { consumeQuota } from '../quota/consume-quota';
import { readReview } from './get-review';
import { changeReview, type LoadedReview, requireOpen } from './load-review';
import { participantsOf } from '../status/participants';

/** Comments of one author within this time cause one mail. */
const ONE_MAIL_MS = 15 * 60 * 1_000;

type ReviewedText = Record<Exclude<ReviewField, 'file'>, string> & { files: unknown };

/** Returns the text of a place's field, or of its file; null for a file that isn't there or isn't text. */
async function textAt(
  tx: Transaction,
  text: ReviewedText,
  { field, path }: ReviewPlace,
): Promise<string | null> {
  if (field !== 'file') return text[field];
  const file = StoredFiles.parse(text.files).find((one) => one.path === path);
  const bytes = file === undefined ? undefined : (await loadBlobs(tx, [file])).get(file.sha256);
  return bytes === undefined ? null : textOfBytes(bytes);
}

/** Returns the line as stored on the server: the quote of a comment is never taken from the browser. */
async function lineOf(tx: Transaction, text: ReviewedText, place: ReviewPlace): Promise<string> {
  const found = (await textAt(tx, text, place))?.split('\n')[place.line - 1];
  if (found === undefined) throw new AppError('BAD_REQUEST', reviewMessages.noLine);
  return Array.from(found.replace(/\r$/, '')).slice(0, LINE_TEXT_MAX).join('');
}

/**
 * Adds a member's comments to an open review. Throws FORBIDDEN, BAD_REQUEST for a line that doesn't exist, CONFLICT if
 * the review is closed or full. Comments count for the daily quota, which the caller checks.
 */
export async function addComments(
  tx: Transaction,
  now: Date,
  member: Member,
  review: LoadedReview,
  sayings: readonly ReviewStatement[],
): Promise<void> {
  if (!canCommentReview(member, review.prompt, review.promptVersion)) {
    throw forbidden();
  }
  if (!acceptsComments(review.state)) requireOpen(review);
  const said = await tx.reviewComment.count({ where: { reviewId: review.id } });
  if (said + sayings.length > COMMENTS_MAX) throw new AppError('CONFLICT', reviewMessages.tooManyComments);
  const { promptId, version } = review;
  const text = await tx.promptVersion.findUniqueOrThrow({
    where: { promptId_version: { promptId, version } },
    select: { title: true, description: true, content: true, files: true },
  });
  const data: Prisma.ReviewCommentCreateManyInput[] = [];
  for (const { body, place } of sayings) {
    data.push({
      reviewId: review.id,
      kind: 'comment',
      authorId: member.id,
      body,
      field: place?.field ?? null,
      path: place?.path ?? null,
      line: place?.line ?? null,
      lineText: place === undefined ? null : await lineOf(tx, text, place),
      createdAt: now,
    });
  }
  await tx.reviewComment.createMany({ data });
}

/**
 * Adds a comment to a review, on one line of its version or on the whole, by its author or reviewers, while it is open
 * and after changes were requested. The other participants are notified. Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for a
 * line that doesn't exist, CONFLICT if the review is closed or full.
 */
export async function commentReview(ctx: ServiceContext, input: ReviewCommentCreate): Promise<ReviewDto> {
  return changeReview(ctx, input.id, async (tx, review, member) => {
    const { prompt } = review;
    const justSaid = await tx.reviewComment.findFirst({
      where: {
        reviewId: review.id,
        authorId: member.id,
        createdAt: { gt: new Date(ctx.now.getTime() - ONE_MAIL_MS) },
      },
      select: { id: true },
    });
    const participants = await participantsOf(tx, review.id);
    await addComments(tx, ctx.now, member, review, [input]);
    await notify(tx, ctx.now, {
      kind: member.id === prompt.createdBy ? 'answered' : 'commented',
      subjectId: review.id,
      to: participants,
      actorId: member.id,
      notes: input.body,
      skipsMail: justSaid !== null,
    });
    await consumeQuota(tx, { member, now: ctx.now }, { reviews: 1 });
    return readReview(tx, member, input.id);
  });
}
