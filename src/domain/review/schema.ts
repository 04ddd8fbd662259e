import { z } from 'zod';
import { STORED_PATH_MAX } from '../file/limits';
import { ChangeFacts } from './change-facts';
import { VersionDto, VersionNumber } from '../prompt/version';
import { Deciders, DecisionRefusal } from '../status/authorship';
import { OverrideReason } from '../gate/schema';
import { Status } from '../status/schema';
import { text } from '../text';
import { COMMENTS_ALONG_MAX, LINES_MAX, REVIEW_TEXT_MAX, REVIEWERS_MAX } from './limits';
import { reviewMessages } from './messages';

/** States of a review. `superseded`: a review of a newer version was requested. */
export const REVIEW_STATES = ['open', 'approved', 'changes', 'withdrawn', 'superseded'] as const;
export const ReviewState = z.enum(REVIEW_STATES);
export type ReviewState = z.infer<typeof ReviewState>;

/** Decisions of a reviewer. `tested` leaves the review open for an approval. */
export const REVIEW_DECISIONS = ['tested', 'changes', 'approved'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** The fields of a version whose lines can be commented on; `file` is one of its files, by path. */
export const REVIEW_FIELDS = ['title', 'description', 'content', 'file'] as const;
export const ReviewField = z.enum(REVIEW_FIELDS);
export type ReviewField = z.infer<typeof ReviewField>;

export const REVIEW_PAGE_SIZE = 20;

/** Input of `status.review.ask`: `version` is the one that the requester has read, which must be the latest. */
export const ReviewRequestInput = z.strictObject({
  promptId: z.uuid(),
  version: VersionNumber,
  message: text({ label: 'Message', max: REVIEW_TEXT_MAX }).default(''),
  /** Reviewers requested by name; others can review it too. */
  reviewers: z.array(z.uuid()).max(REVIEWERS_MAX).default([]),
});
export type ReviewRequestInput = z.infer<typeof ReviewRequestInput>;

/** Input of `status.review.reviewers`: part of a name. */
export const ReviewersQuery = z.strictObject({
  promptId: z.uuid(),
  q: text({ label: 'Name', max: 100 }).default(''),
});
export type ReviewersQuery = z.infer<typeof ReviewersQuery>;

/** A user who could review a prompt. */
export const Reviewer = z.object({ id: z.uuid(), name: z.string() });
export type Reviewer = z.infer<typeof Reviewer>;

/** A line of a version, counted from 1; of a file with its path. */
export const ReviewPlace = z
  .strictObject({
    field: ReviewField,
    line: z.int().min(1).max(LINES_MAX),
    path: z.string().min(1).max(STORED_PATH_MAX).optional(),
  })
  .refine(({ field, path }) => (field === 'file') === (path !== undefined), { error: reviewMessages.noLine });
export type ReviewPlace = z.infer<typeof ReviewPlace>;

/** A comment; without `place` on the whole version. */
const ReviewStatement = z.strictObject({
  body: text({ label: 'Comment', max: REVIEW_TEXT_MAX, required: reviewMessages.commentRequired }),
  place: ReviewPlace.optional(),
});
export type ReviewStatement = z.infer<typeof ReviewStatement>;

export const ReviewCommentCreate = ReviewStatement.extend({ id: z.uuid() });
export type ReviewCommentCreate = z.infer<typeof ReviewCommentCreate>;

/** Input of `status.review.decide`. `version` is the one that was read; a decision never applies to another. */
export const ReviewDecide = z
  .strictObject({
    id: z.uuid(),
    version: VersionNumber,
    decision: z.enum(REVIEW_DECISIONS),
    notes: text({ label: 'Notes', max: REVIEW_TEXT_MAX }).default(''),
    /** Why to approve it without the gate, if it doesn't meet that. */
    override: OverrideReason.optional(),
    /** Unsent comments, saved before the decision in the same transaction. */
    comments: z.array(ReviewStatement).max(COMMENTS_ALONG_MAX).default([]),
  })
  .refine(({ decision, notes, comments }) => decision !== 'changes' || notes !== '' || comments.length > 0, {
    path: ['notes'],
    error: reviewMessages.notesRequired,
  });
export type ReviewDecide = z.infer<typeof ReviewDecide>;

/**
 * Input of `status.review.inbox`: reviews that wait for the caller, oldest first, or requested by the caller, newest
 * first; of one space or all.
 */
export const ReviewQuery = z.strictObject({
  show: z.enum(['waiting', 'asked']).default('waiting'),
  spaceId: z.uuid().optional(),
  cursor: z.strictObject({ createdAt: z.date(), id: z.uuid() }).optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

export const ReviewEntry = z.object({
  id: z.uuid(),
  promptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  version: z.int(),
  /** The latest version of the prompt; if it is above `version`, the review is outdated. */
  current: z.int(),
  state: ReviewState,
  requesterName: z.string().nullable(),
  message: z.string(),
  isTested: z.boolean(),
  createdAt: z.date(),
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;

export const ReviewPage = z.object({
  items: z.array(ReviewEntry),
  nextCursor: z.object({ createdAt: z.date(), id: z.uuid() }).nullable(),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

/** A comment in a review, about a line as it was or about the whole version. */
export const ReviewComment = z.object({
  id: z.string(),
  kind: z.enum(['comment', ...REVIEW_DECISIONS, 'withdrawn']),
  authorName: z.string().nullable(),
  /** Whether its author is the creator of the prompt. */
  isAuthor: z.boolean(),
  body: z.string(),
  place: z
    .object({ field: ReviewField, line: z.int(), text: z.string(), path: z.string().optional() })
    .nullable(),
  createdAt: z.date(),
});
export type ReviewComment = z.infer<typeof ReviewComment>;

/** Output of `status.review.compare`: an earlier version, and the changes since. */
export const ReviewComparison = z.object({ base: VersionDto.nullable(), facts: ChangeFacts });
export type ReviewComparison = z.infer<typeof ReviewComparison>;

export const ReviewAbilities = z.object({
  comment: z.boolean(),
  decide: z.array(z.enum(REVIEW_DECISIONS)),
  withdraw: z.boolean(),
  /** Can write a newer version of the prompt. */
  edit: z.boolean(),
  /** Can request a review of the latest version. */
  askAgain: z.boolean(),
});
export type ReviewAbilities = z.infer<typeof ReviewAbilities>;

/** Output of `status.review.get`, and of every change of a review. */
export const ReviewDto = ReviewEntry.extend({
  isShared: z.boolean(),
  status: Status.nullable(),
  reviewerNames: z.array(z.string()),
  testedByName: z.string().nullable(),
  closedByName: z.string().nullable(),
  closedAt: z.date().nullable(),
  /** The latest review of the prompt; differs from `id` if another one was requested since. */
  latestId: z.uuid(),
  reviewed: VersionDto,
  /** The last version approved before this one; null if there is none or the caller cannot read it. */
  approved: VersionDto.nullable(),
  /** The version to compare with: the last approved one, else the previous one; null if the caller can read neither. */
  base: VersionDto.nullable(),
  facts: ChangeFacts,
  comments: z.array(ReviewComment),
  may: ReviewAbilities,
  /** Who besides the caller can decide about an open review; null for a closed one. */
  deciders: Deciders.nullable(),
  /** Why the caller can neither approve nor request changes of an open review, and who can; null if they can. */
  refusal: DecisionRefusal.nullable(),
});
export type ReviewDto = z.infer<typeof ReviewDto>;

/** Output of `status.review.counts`: up to one more than `COUNT_LIMIT`. */
export const ReviewCounts = z.object({ unread: z.int() });
export type ReviewCounts = z.infer<typeof ReviewCounts>;
