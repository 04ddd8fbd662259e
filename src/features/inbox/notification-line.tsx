'use client';

import { Bot, Check, FileUp, type LucideIcon, Table2, Undo2, Webhook } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { IconButton } from '@/components/ui/icon-button';
import { changeOfNotification } from '@/domain/inbox/change-of';
import { inboxMessages } from '@/domain/inbox/messages';
import type { NotificationEntry } from '@/domain/notification/schema';
import { nobodyOf, subjectPath } from '@/domain/notification/subjects';
import type { SubjectKind } from '@/domain/notification/subject-schema';
import { lineText } from '@/domain/notification/text';
import { ChangeLine } from './change-line';
import { CommentLine } from './comment-line';
import { InboxLine } from './inbox-line';

/** What no person did has no face. */
const SIGNS: Partial<Record<SubjectKind, LucideIcon>> = {
  import: FileUp,
  evaluation: Table2,
  token: Bot,
  webhook: Webhook,
};

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
  const href = subjectPath(entry.subject, entry);
  const change = isDone ? null : changeOfNotification(entry);
  const tickLabel = isDone ? inboxMessages.restore : inboxMessages.done;
  const line = {
    name: entry.actorName ?? nobodyOf(entry.subject),
    sign: SIGNS[entry.subject.kind],
    text,
    href,
    at: entry.createdAt,
    isUnread: !entry.isRead,
    onOpen: onRead,
    onDone: () => onDone(!isDone),
    tick: (
      <IconButton
        size="dense"
        aria-label={`${tickLabel}: ${text}`}
        tooltip={tickLabel}
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
  const { subject, version } = entry;
  if (subject.kind === 'comment' && !isDone) {
    return <CommentLine {...line} comment={subject} version={version} words={words} onReplied={onDecided} />;
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
