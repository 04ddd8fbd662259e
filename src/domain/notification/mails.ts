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
type Told<Kind> = {
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
  told: Told<NotificationKind>,
  notes: string,
  action: { label: string; path: string },
): MailText {
  const sentence = notificationText(told);
  return writeMail({
    subject: sentence,
    name: reader.name,
    paragraphs: [`${sentence}.`, ...(notes === '' ? [] : [notes])],
    action: { label: action.label, url: `${reader.siteUrl}${action.path}` },
    footer: `Sent by Cuebook at ${reader.siteUrl}. Replies aren’t read. Manage your emails at ${reader.siteUrl}/profile/notifications.`,
  });
}

/** Email about a review. */
export function reviewMail(
  reader: Reader,
  told: Told<ReviewKind>,
  { notes, reviewId }: { notes: string; reviewId: string },
): MailText {
  return mailOf(reader, told, notes, { label: 'Open the review', path: `/reviews/${reviewId}` });
}

/** Email about a comment. */
export function commentMail(
  reader: Reader,
  told: Told<CommentKind>,
  comment: { id: string; slug: string; body: string },
): MailText {
  const path = commentPath(comment);
  return mailOf(reader, told, comment.body, { label: 'Open the comment', path });
}

/** Email about a suggestion. */
export function suggestionMail(
  reader: Reader,
  told: Told<SuggestionKind>,
  { notes, ...suggestion }: { id: string; slug: string; notes: string },
): MailText {
  return mailOf(reader, told, notes, { label: 'Open the suggestion', path: suggestionPath(suggestion) });
}

/** Email about prompts that were shared with the reader. */
export function grantMail(
  reader: Reader,
  told: Told<GrantKind>,
  { right, slug }: { right: GrantRight; slug: string },
): MailText {
  const notes = grantMessages.rightSentences[right];
  return mailOf(reader, told, notes, { label: 'Open the prompt', path: `/prompts/${slug}` });
}

/** Email about a request to publish. */
export function publishRequestMail(reader: Reader, told: Told<PublishRequestKind>, notes: string): MailText {
  return mailOf(reader, told, notes, { label: 'Open Reviews', path: publishRequestPath(told.kind) });
}
