import { hasRole, type Member } from '@/domain/actor';
import { COUNT_LIMIT } from '@/domain/review/limits';
import {
  INBOX_PAGE_SIZE,
  type InboxCounts,
  type WorkItem,
  type WorkPage,
  type WorkQuery,
} from '@/domain/inbox/schema';
import { canUseInbox } from '@/domain/review/policy';
import { requireMember, type ServiceContext } from '../context';
import { listBrokenGates } from '../gate/broken-gates';
import type { GateContext } from '../gate/compute-gate';
import { countNotDone, countUnread } from '../notification/list-notifications';
import {
  countOwnRequests,
  countPublishRequests,
  listPublishRequests,
} from '../publish-request/list-requests';
import { countAsked, countWaiting, listReviews } from '../review/list-reviews';
import { countGroupRequests, listGroupRequests } from '../space/group-requests';
import { countOwnSuggestions, countSuggestionsFor, listSuggestions } from '../suggestion/list-suggestions';
import { listOwnInvitations } from './own-invitations';

type InboxContext = ServiceContext & Pick<GateContext, 'textModel'>;
type Place = { createdAt: Date; id: string };
type Timed = { createdAt: Date; item: WorkItem };

const NONE = { items: [], nextCursor: null };

/** Position before the first item of a list. */
const START = { createdAt: new Date('9999-01-01T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Returns the cursor after the returned items; null at the end of the list. */
function nextPlace(
  page: { items: readonly Place[]; nextCursor: unknown },
  taken: readonly Place[],
  from: Place | null | undefined,
): Place | null {
  if (taken.length === page.items.length && page.nextCursor === null) return null;
  const last = taken.at(-1);
  return last === undefined ? (from ?? START) : { createdAt: last.createdAt, id: last.id };
}

/** Returns requests and invitations, which are few: all of them are on the first page. */
async function fewOf(ctx: InboxContext, { show, spaceId, cursor }: WorkQuery): Promise<Timed[]> {
  if (cursor !== undefined) return [];
  const scope = show === 'decide' ? ('waiting' as const) : ('mine' as const);
  const [requests, invitations, groups, gates] = await Promise.all([
    listPublishRequests(ctx, { scope, spaceId }),
    show === 'decide' && spaceId === undefined ? listOwnInvitations(ctx) : [],
    show === 'decide' && spaceId === undefined ? listGroupRequests(ctx) : [],
    show === 'decide' && spaceId === undefined ? listBrokenGates(ctx) : [],
  ]);
  return [
    ...requests
      .filter(({ state }) => show !== 'open' || state === 'open')
      .map((request) => ({ createdAt: request.createdAt, item: { kind: 'request' as const, request } })),
    ...invitations.map((invitation) => ({
      createdAt: invitation.createdAt,
      item: { kind: 'invitation' as const, invitation },
    })),
    ...groups.map((group) => ({ createdAt: group.createdAt, item: { kind: 'group' as const, group } })),
    ...gates.map((gate) => ({ createdAt: gate.createdAt, item: { kind: 'gate' as const, gate } })),
  ];
}

/**
 * Returns a page of the decisions that wait for the caller, or of their own requests, all or the open ones, newest first; of one space or
 * all. Reviews and suggestions are read by their own indexes and merged. Throws UNAUTHORIZED for guests, NOT_FOUND for
 * a space that the caller is not in.
 */
export async function listWork(ctx: InboxContext, query: WorkQuery): Promise<WorkPage> {
  const member = requireMember(ctx);
  const { show, spaceId, cursor } = query;
  const hasReviews = canUseInbox(member) && cursor?.reviews !== null;
  const hasSuggestions = cursor?.suggestions !== null;
  const [few, reviews, suggestions] = await Promise.all([
    fewOf(ctx, query),
    hasReviews
      ? listReviews(ctx, {
          show: show === 'decide' ? 'waiting' : 'asked',
          spaceId,
          cursor: cursor?.reviews ?? undefined,
          isNewestFirst: true,
          isOpen: show === 'open',
        })
      : NONE,
    hasSuggestions
      ? listSuggestions(ctx, {
          show: show === 'decide' ? 'for-me' : 'mine',
          spaceId,
          isOpen: show === 'open',
          cursor: cursor?.suggestions ?? undefined,
        })
      : NONE,
  ]);
  const many: Timed[] = [
    ...reviews.items.map((review) => ({
      createdAt: review.createdAt,
      item: { kind: 'review' as const, review },
    })),
    ...suggestions.items.map((suggestion) => ({
      createdAt: suggestion.createdAt,
      item: { kind: 'suggestion' as const, suggestion },
    })),
  ];
  const newestFirst = (one: Timed, other: Timed) => other.createdAt.getTime() - one.createdAt.getTime();
  const taken = many.toSorted(newestFirst).slice(0, INBOX_PAGE_SIZE);
  const takenReviews = taken.flatMap(({ item }) => (item.kind === 'review' ? [item.review] : []));
  const takenSuggestions = taken.flatMap(({ item }) => (item.kind === 'suggestion' ? [item.suggestion] : []));
  const next = {
    reviews: nextPlace(reviews, takenReviews, cursor?.reviews),
    suggestions: nextPlace(suggestions, takenSuggestions, cursor?.suggestions),
  };
  const isEnd = next.reviews === null && next.suggestions === null;
  return {
    items: [...few, ...taken].toSorted(newestFirst).map(({ item }) => item),
    nextCursor: isEnd ? null : next,
  };
}

/** Returns the number of decisions that wait for the member, up to one more than is shown. */
async function countDecisions(ctx: InboxContext, member: Member): Promise<number> {
  const most = COUNT_LIMIT + 1;
  const counts = await Promise.all([
    countWaiting(ctx, member, most),
    countSuggestionsFor(ctx, member, most),
    hasRole(member, 'admin', 'contributor') ? countPublishRequests(ctx, member, most) : 0,
    listOwnInvitations(ctx).then(({ length }) => length),
    countGroupRequests(ctx, member, most),
    listBrokenGates(ctx).then(({ length }) => length),
  ]);
  return Math.min(
    most,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** Returns the number of the member's own requests that are open, up to one more than is shown. */
async function countOwnOpen(ctx: ServiceContext, member: Member): Promise<number> {
  const most = COUNT_LIMIT + 1;
  const counts = await Promise.all([
    countAsked(ctx, member, most),
    countOwnSuggestions(ctx, member, most),
    countOwnRequests(ctx, member, most),
  ]);
  return Math.min(
    most,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** Returns the counts of the inbox. Throws UNAUTHORIZED for guests. */
export async function countInbox(ctx: InboxContext): Promise<InboxCounts> {
  const member = requireMember(ctx);
  const most = COUNT_LIMIT + 1;
  const [unread, notDone, decide, mine] = await Promise.all([
    countUnread(ctx, member, most),
    countNotDone(ctx, member, most),
    countDecisions(ctx, member),
    countOwnOpen(ctx, member),
  ]);
  return { unread, all: Math.min(most, notDone + mine), decide, mine };
}
