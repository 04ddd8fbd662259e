import { commentPath } from '../comment/path';
import { grantMessages } from '../grant/messages';
import type { GrantRight } from '../grant/right';
import { type MailText, writeMail } from '../mail/write-mail';
import { suggestionPath } from '../suggestion/path';
import type { PublishKind } from '../publish-request/kinds';
import { publishRequestPath } from '../publish-request/path';
import type {
  CommentKind,
  GrantKind,
  NotificationKind,
  PublishRequestKind,
  ReviewKind,
  SuggestionKind,
} from './schema';
import { notificationText } from './text';

type Reader = { name: string; siteUrl: string };
type NotificationDetails<Kind> = {
  kind: Kind;
  actorName: string;
  title: string;
  version: number;
  grant?: { more: number };
  publishRequest?: { kind: PublishKind };
};

/** All arguments are plain text; `writeMail` escapes them. */
function mailOf(
  reader: Reader,
  details: NotificationDetails<NotificationKind>,
  notes: string,
  action: { label: string; path: string },
): MailText {
  const sentence = notificationText(details);
  return writeMail({
    subject: sentence,
    name: reader.name,
    paragraphs: [`${sentence}.`, ...(notes === '' ? [] : [notes])],
    action: { label: action.label, url: `${reader.siteUrl}${action.path}` },
    footer: `Sent by Cuebook at ${reader.siteUrl}. Replies aren’t read. Manage your emails at ${reader.siteUrl}/profile/notifications.`,
  });
}

export function reviewMail(
  reader: Reader,
  details: NotificationDetails<ReviewKind>,
  { notes, reviewId }: { notes: string; reviewId: string },
): MailText {
  return mailOf(reader, details, notes, { label: 'Open the review', path: `/reviews/${reviewId}` });
}

export function commentMail(
  reader: Reader,
  details: NotificationDetails<CommentKind>,
  comment: { id: string; slug: string; body: string },
): MailText {
  const path = commentPath(comment);
  return mailOf(reader, details, comment.body, { label: 'Open the comment', path });
}

export function suggestionMail(
  reader: Reader,
  details: NotificationDetails<SuggestionKind>,
  { notes, ...suggestion }: { id: string; slug: string; notes: string },
): MailText {
  return mailOf(reader, details, notes, { label: 'Open the suggestion', path: suggestionPath(suggestion) });
}

/** Email about prompts that were shared with the reader. */
export function grantMail(
  reader: Reader,
  details: NotificationDetails<GrantKind>,
  { right, slug }: { right: GrantRight; slug: string },
): MailText {
  const notes = grantMessages.rightSentences[right];
  return mailOf(reader, details, notes, { label: 'Open the prompt', path: `/prompts/${slug}` });
}

export function publishRequestMail(
  reader: Reader,
  details: NotificationDetails<PublishRequestKind>,
  notes: string,
): MailText {
  return mailOf(reader, details, notes, { label: 'Open Reviews', path: publishRequestPath(details.kind) });
}
