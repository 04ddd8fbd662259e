'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { inboxMessages } from '@/domain/inbox/messages';
import type { WorkItem } from '@/domain/inbox/schema';
import { notificationText } from '@/domain/notification/text';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import type { PublishRequestDto } from '@/domain/publish-request/schema';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewEntry } from '@/domain/review/schema';
import { suggestionPath } from '@/domain/suggestion/path';
import type { SuggestionEntry } from '@/domain/suggestion/schema';
import { AudienceOfMove } from '@/features/grant/audience-of-move';
import { ReviewBadges } from '@/features/review/review-badges';
import { reviewHref } from '@/features/review/review-href';
import { SuggestionBadge } from '@/features/suggestion/suggestion-badge';
import { ChangeLine } from './change-line';
import { GateLine } from './gate-line';
import { GroupLine } from './group-line';
import { InboxLine } from './inbox-line';
import { InvitationLine } from './invitation-line';

/** Whether the list is of what waits for its reader, or of what they asked for. */
type Side = 'decide' | 'mine';

interface RequestButtons {
  onAccept: (request: PublishRequestDto) => void;
  onDecline: (request: PublishRequestDto) => void;
  onWithdraw: (request: PublishRequestDto) => void;
  onShowLink: (request: PublishRequestDto) => void;
  isBusy: (id: string) => boolean;
}

type LineProps = { side: Side; buttons: RequestButtons; selfId: string };

export function WorkLine({ item, ...line }: LineProps & { item: WorkItem }) {
  const { side } = line;
  if (item.kind === 'review') return <ReviewLine review={item.review} side={side} />;
  if (item.kind === 'suggestion') return <SuggestionLine suggestion={item.suggestion} side={side} />;
  if (item.kind === 'request') return <RequestLine request={item.request} {...line} />;
  if (item.kind === 'group') return <GroupLine group={item.group} />;
  if (item.kind === 'gate') return <GateLine gate={item.gate} />;
  return <InvitationLine invitation={item.invitation} />;
}

function Words({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p dir="auto" className="mb-1.5 line-clamp-2 text-md wrap-anywhere text-fg-muted">
      {children}
    </p>
  );
}

function ReviewLine({ review, side }: { review: ReviewEntry; side: Side }) {
  const { id, title, version, requesterName, createdAt, message } = review;
  const name = requesterName ?? reviewMessages.somebody;
  const line = { name, at: createdAt, href: reviewHref(id), mark: <ReviewBadges review={review} /> };
  if (side === 'decide') {
    const subject = { kind: 'review', id } as const;
    const text = notificationText({ kind: 'asked', actorName: requesterName, title, version, subject });
    return <ChangeLine {...line} text={text} change={{ reviewId: id }} words={<Words>{message}</Words>} />;
  }
  return (
    <InboxLine {...line} text={inboxMessages.yourReview(version, title)}>
      <Words>{message}</Words>
    </InboxLine>
  );
}

function SuggestionLine({ suggestion, side }: { suggestion: SuggestionEntry; side: Side }) {
  const {
    id,
    slug,
    promptTitle: title,
    authorName,
    baseVersion: version,
    createdAt,
    note,
    state,
  } = suggestion;
  const name = authorName ?? reviewMessages.somebody;
  const line = {
    name,
    at: createdAt,
    href: suggestionPath({ id, slug }),
    mark: <SuggestionBadge state={state} />,
  };
  if (side === 'decide') {
    const subject = { kind: 'suggestion', id } as const;
    const text = notificationText({ kind: 'suggested', actorName: authorName, title, version, subject });
    return <ChangeLine {...line} text={text} change={{ suggestionId: id }} words={<Words>{note}</Words>} />;
  }
  return (
    <InboxLine {...line} text={inboxMessages.yourSuggestion(title)}>
      <Words>{note}</Words>
    </InboxLine>
  );
}

function RequestLine({ request, side, buttons, selfId }: LineProps & { request: PublishRequestDto }) {
  const { id, promptId, slug, title, kind, note, state, requesterName, createdAt, reason, hasLink } = request;
  const isToDecide = side === 'decide';
  const text = isToDecide
    ? publishRequestMessages.told(requesterName, title, kind)
    : `${publishRequestMessages.kinds[kind]}: “${title}”`;
  return (
    <InboxLine
      name={requesterName}
      text={text}
      href={`/prompts/${slug}`}
      at={createdAt}
      mark={<Badge>{publishRequestMessages.states[state]}</Badge>}
      actions={
        isToDecide ? (
          <>
            <Button
              size="dense"
              variant="secondary"
              aria-haspopup="dialog"
              aria-label={`${inboxMessages.decline}: ${title}`}
              onClick={() => buttons.onDecline(request)}
            >
              {inboxMessages.decline}
            </Button>
            <Button
              size="dense"
              data-inbox-main
              loading={buttons.isBusy(id)}
              aria-label={`${inboxMessages.accept}: ${title}`}
              onClick={() => buttons.onAccept(request)}
            >
              {inboxMessages.accept}
            </Button>
          </>
        ) : (
          (hasLink || state === 'open') && (
            <Button
              size="dense"
              variant="secondary"
              data-inbox-main
              loading={buttons.isBusy(id)}
              aria-label={`${hasLink ? publishRequestMessages.showLink : inboxMessages.withdraw}: ${title}`}
              onClick={() => (hasLink ? buttons.onShowLink(request) : buttons.onWithdraw(request))}
            >
              {hasLink ? publishRequestMessages.showLink : inboxMessages.withdraw}
            </Button>
          )
        )
      }
    >
      <Words>{note}</Words>
      {isToDecide && kind === 'move-out' && (
        <AudienceOfMove ids={[promptId]} spaceId={null} selfId={selfId} />
      )}
      {hasLink && <p>{publishRequestMessages.linkWaiting}</p>}
      <Words>{reason === '' ? '' : `${inboxMessages.reason} ${reason}`}</Words>
    </InboxLine>
  );
}
