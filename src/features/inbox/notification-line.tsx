'use client';

import { Check, Undo2 } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { IconButton } from '@/components/ui/icon-button';
import { commentPath } from '@/domain/comment/path';
import { evaluationPath } from '@/domain/evaluation/path';
import { inboxMessages } from '@/domain/inbox/messages';
import type { ChangeQuery } from '@/domain/inbox/schema';
import type { NotificationEntry } from '@/domain/notification/schema';
import { lineText } from '@/domain/notification/text';
import { isPublishRequestKind, publishRequestPath } from '@/domain/publish-request/path';
import { reviewMessages } from '@/domain/review/messages';
import { suggestionPath } from '@/domain/suggestion/path';
import { ChangeLine } from './change-line';
import { CommentLine } from './comment-line';
import { InboxLine } from './inbox-line';

function placeOf({
  kind,
  comment,
  suggestion,
  evaluation,
  reviewId,
  slug,
  webhook,
  space,
}: NotificationEntry): string {
  if (space !== null) return space.path;
  if (kind === 'webhook-off') return webhook?.path ?? '/spaces';
  if (slug === null) return kind === 'agent-connected' ? '/connect' : '/import';
  if (isPublishRequestKind(kind)) return publishRequestPath(kind);
  if (suggestion !== null) return suggestionPath(suggestion);
  if (comment !== null) return commentPath(comment);
  if (evaluation !== null) return evaluationPath(slug, evaluation.id);
  return reviewId === null ? `/prompts/${slug}` : `/reviews/${reviewId}`;
}

/** The name of a line that nobody caused. */
function nobodyOf({ kind, evaluation, import: made }: NotificationEntry): string {
  if (kind === 'webhook-off') return inboxMessages.aWebhook;
  if (evaluation !== null) return inboxMessages.anEvaluation;
  return made === null ? reviewMessages.somebody : inboxMessages.anImport;
}

/** The change that an item asks for a decision on; null for all other items. */
function changeOf({ kind, reviewId, suggestion, isOpen }: NotificationEntry): ChangeQuery | null {
  if (!isOpen) return null;
  if ((kind === 'asked' || kind === 'asked-again') && reviewId !== null) return { reviewId };
  return kind === 'suggested' && suggestion !== null ? { suggestionId: suggestion.id } : null;
}

interface NotificationLineProps {
  entry: NotificationEntry;
  /** Whether it is in the list of done items. */
  isDone: boolean;
  onDone: (isDone: boolean) => void;
  onRead: () => void;
  onDecided: () => void;
}

export function NotificationLine({ entry, isDone, onDone, onRead, onDecided }: NotificationLineProps) {
  const text = lineText(entry);
  const href = placeOf(entry);
  const change = isDone ? null : changeOf(entry);
  const tickLabel = isDone ? inboxMessages.restore : inboxMessages.done;
  const line = {
    name: entry.actorName ?? nobodyOf(entry),
    text,
    href,
    at: entry.createdAt,
    isUnread: !entry.isRead,
    onOpen: onRead,
    tick: (
      <IconButton
        size="dense"
        aria-label={`${tickLabel}: ${text}`}
        tooltip={tickLabel}
        data-inbox-done
        onClick={() => onDone(!isDone)}
      >
        {isDone ? <Undo2 aria-hidden="true" /> : <Check aria-hidden="true" />}
      </IconButton>
    ),
  };
  const words = entry.words !== '' && (
    <p dir="auto" className="mb-1.5 line-clamp-2 text-md wrap-anywhere text-fg-muted">
      {entry.words}
    </p>
  );
  if (change !== null) return <ChangeLine {...line} change={change} words={words} onDecided={onDecided} />;
  if (entry.comment !== null && !isDone) {
    const { comment, version } = entry;
    return <CommentLine {...line} comment={comment} version={version} words={words} onReplied={onDecided} />;
  }
  return (
    <InboxLine
      {...line}
      actions={
        <ButtonLink
          href={href}
          size="dense"
          variant="secondary"
          prefetch={false}
          data-inbox-main
          aria-label={`${inboxMessages.open}: ${text}`}
          onClick={onRead}
        >
          {inboxMessages.open}
        </ButtonLink>
      }
    >
      {words}
    </InboxLine>
  );
}
