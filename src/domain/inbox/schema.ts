import { z } from 'zod';
import { BrokenGate } from '../gate/schema';
import { PublishRequestDto } from '../publish-request/schema';
import { ChangeFacts } from '../review/change-facts';
import { REVIEW_DECISIONS, ReviewEntry, ReviewState } from '../review/schema';
import { DecisionRefusal } from '../status/authorship';
import { GroupRequest } from '../space/groups';
import { SuggestionEntry, SuggestionState } from '../suggestion/schema';

/** Lists of the inbox, as its address names them. */
export const INBOX_SHOWS = ['all', 'decide', 'mine', 'done'] as const;
export type InboxShow = (typeof INBOX_SHOWS)[number];

export const INBOX_PAGE_SIZE = 20;

const NotificationId = z.string().regex(/^[1-9]\d{0,17}$/);

/** Input of `inbox.setDone`: some items, or with `upTo` all that are not newer than one. */
export const InboxDone = z.union([
  z.strictObject({
    ids: z.array(NotificationId).min(1).max(100),
    isDone: z.boolean(),
    /** True to leave the items that are folded into them unchanged: one was decided, the others wait. */
    isAlone: z.boolean().default(false),
  }),
  z.strictObject({ upTo: NotificationId }),
]);
export type InboxDone = z.infer<typeof InboxDone>;

/** Output of `inbox.setDone`: up to 100 changed items, so that it can be undone. */
export const InboxDoneResult = z.object({ ids: z.array(z.string()) });
export type InboxDoneResult = z.infer<typeof InboxDoneResult>;

const Place = z.strictObject({ createdAt: z.date(), id: z.uuid() });

/** Position of the next page in each list; null for one that has ended. */
const WorkCursor = z.strictObject({
  reviews: Place.nullable(),
  suggestions: Place.nullable(),
});

/** Input of `inbox.work`: items that wait for the caller's decision, or requests of the caller. */
export const WorkQuery = z.strictObject({
  /** What waits for the caller, their own requests, or those of them that are open. */
  show: z.enum(['decide', 'mine', 'open']),
  spaceId: z.uuid().optional(),
  cursor: WorkCursor.optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type WorkQuery = z.infer<typeof WorkQuery>;

/** An invitation to a space that was sent to the caller's own address. */
export const OwnInvitation = z.object({
  id: z.uuid(),
  spaceName: z.string(),
  inviterName: z.string(),
  createdAt: z.date(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const WorkItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('review'), review: ReviewEntry }),
  z.object({ kind: z.literal('suggestion'), suggestion: SuggestionEntry }),
  z.object({ kind: z.literal('request'), request: PublishRequestDto }),
  z.object({ kind: z.literal('invitation'), invitation: OwnInvitation }),
  z.object({ kind: z.literal('group'), group: GroupRequest }),
  z.object({ kind: z.literal('gate'), gate: BrokenGate }),
]);
export type WorkItem = z.infer<typeof WorkItem>;

/** Output of `inbox.work`, newest first. */
export const WorkPage = z.object({ items: z.array(WorkItem), nextCursor: WorkCursor.nullable() });
export type WorkPage = z.infer<typeof WorkPage>;

/**
 * Output of `inbox.counts`: unread items, and the open lines of each list, each up to one more than is displayed. Those
 * of all are what is not done and the caller's open requests.
 */
export const InboxCounts = z.object({ unread: z.int(), all: z.int(), decide: z.int(), mine: z.int() });
export type InboxCounts = z.infer<typeof InboxCounts>;

export const ChangeQuery = z.union([
  z.strictObject({ reviewId: z.uuid() }),
  z.strictObject({ suggestionId: z.uuid() }),
]);
export type ChangeQuery = z.infer<typeof ChangeQuery>;

/** Output of `inbox.change`: a preview of a change that waits for a decision. */
export const ChangePreview = z.object({
  version: z.int(),
  /** The version it is compared with; null if it is the first. */
  against: z.int().nullable(),
  state: z.union([ReviewState, SuggestionState]),
  deciderName: z.string().nullable(),
  current: z.int(),
  may: z.array(z.enum([...REVIEW_DECISIONS, 'accept', 'decline'])),
  /** Why the caller can't decide about a review, and who can; null if they can. */
  refusal: DecisionRefusal.nullable(),
  facts: ChangeFacts,
  failingTests: z.int(),
  /** The first change. */
  excerpt: z.array(
    z.union([
      z.object({ kind: z.literal('same'), text: z.string() }),
      z.object({ kind: z.literal('change'), before: z.string(), after: z.string() }),
    ]),
  ),
  /** Whether the excerpt contains all changes. */
  isWhole: z.boolean(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** Whether a change can be approved without a confirmation: it loses no variable and fails no test. */
export function isHarmless({ facts, failingTests }: Pick<ChangePreview, 'facts' | 'failingTests'>): boolean {
  return facts.lostVariables.length === 0 && failingTests === 0;
}
