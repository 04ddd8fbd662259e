import { z } from 'zod';
import { type Member } from '@/domain/actor';
import { reviewAbilities } from '@/domain/review/policy';
import { ReviewComment, type ReviewDto } from '@/domain/review/schema';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { getVersion } from '../prompt/list-versions';
import { historyCondition, historyFilter, readableSince } from '../access';
import { causeOf, decisionFacts, listDeciders } from '../status/decision-facts';
import { changeFacts } from './change-facts';
import { type LoadedReview, loadReview } from './load-review';
import { rowsOf } from '../rows';

const VersionRow = z.object({ version: z.number() });

/** Returns the latest version before the one under review that is still approved and that the member can read. */
async function approvedBefore(
  db: Db,
  member: Member,
  { promptId, version, prompt }: LoadedReview,
): Promise<number | null> {
  const readable = historyCondition(readableSince(member, prompt), 'v');
  const [row] = await rowsOf(db, VersionRow)`
    SELECT s.version FROM prompt_status s
    JOIN prompt_versions v ON v.prompt_id = s.prompt_id AND v.version = s.version
    WHERE s.prompt_id = ${promptId}::uuid AND s.version < ${version} AND s.status = 'approved' AND ${readable}
      AND NOT EXISTS (
        SELECT 1 FROM prompt_status later
        WHERE later.prompt_id = s.prompt_id AND later.version = s.version AND later.id > s.id)
    ORDER BY s.version DESC, s.id DESC LIMIT 1`;
  return row?.version ?? null;
}

async function commentsOf(db: Db, member: Member, review: LoadedReview): Promise<ReviewComment[]> {
  const rows = await db.reviewComment.findMany({
    where: { reviewId: review.id, ...historyFilter(readableSince(member, review.prompt)) },
    orderBy: { id: 'asc' },
    include: { author: { select: { fullName: true } } },
  });
  return rows.map(({ id, kind, author, authorId, body, field, path, line, lineText, createdAt }) =>
    ReviewComment.parse({
      id: String(id),
      kind,
      body,
      createdAt,
      authorName: author?.fullName ?? null,
      isAuthor: authorId === review.prompt.createdBy,
      place: field === null ? null : { field, line, text: lineText, ...(path !== null && { path }) },
    }),
  );
}

/**
 * Returns one review with its version, the latest version approved before it, the discussion, and the caller's
 * permissions. Throws UNAUTHORIZED for guests, NOT_FOUND for a version that the caller may not see.
 */
export async function getReview(ctx: ServiceContext, id: string): Promise<ReviewDto> {
  return readReview(ctx.db, requireMember(ctx), id);
}

/**
 * The same, also for what a transaction has just saved: read within it, under the lock of its prompt. Once that is
 * released, the prompt may be deleted, and the successful call would respond as if it had failed.
 */
export async function readReview(db: Db, member: Member, id: string): Promise<ReviewDto> {
  const review = await loadReview(db, member, id);
  const { promptId, version, prompt } = review;
  const approvedVersion = await approvedBefore(db, member, review);
  const versionOf = (number: number) => getVersion({ db, actor: member }, { id: promptId, version: number });
  // Sequential: a transaction has one connection.
  const reviewed = await versionOf(version);
  const approved = approvedVersion === null ? null : await versionOf(approvedVersion);
  const comments = await commentsOf(db, member, review);
  const latest = await db.promptReview.findFirst({
    where: { promptId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  const about = { promptId, version };
  const written = await decisionFacts(db, about, member.id);
  const isTested = review.testedAt !== null;
  const { previous } = reviewed;
  const base = approved ?? (previous === null ? null : await versionOf(previous));
  const may = reviewAbilities(
    member,
    { ...review, isTested, isLatest: (latest?.id ?? id) === id },
    { ...prompt, wasShown: review.promptVersion.wasShown, current: prompt.version },
    written,
  );
  const isOpen = review.state === 'open';
  const deciders = isOpen ? await listDeciders(db, member, prompt, about) : null;
  const isKeptOut = !may.decide.some((decision) => decision !== 'tested');
  return {
    base,
    deciders,
    refusal: deciders !== null && isKeptOut ? { cause: causeOf(written), ...deciders } : null,
    facts: changeFacts(base, reviewed),
    id,
    promptId,
    version,
    isTested,
    reviewed,
    approved,
    comments,
    slug: prompt.slug,
    title: prompt.title,
    isShared: prompt.isShared,
    current: prompt.version,
    state: review.state,
    message: review.message,
    createdAt: review.createdAt,
    requesterName: review.requesterName,
    testedByName: review.testerName,
    reviewerNames: review.reviewerNames,
    closedByName: review.closerName,
    closedAt: review.closedAt,
    status: reviewed.status,
    latestId: latest?.id ?? id,
    may,
  };
}
