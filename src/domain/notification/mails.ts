import { commentPath } from '../comment/path';
import { grantMessages } from '../grant/messages';
import type { GrantRight } from '../grant/right';
import { quotedWords, withoutLinks } from '../mail/users-words';
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

/**
 * All arguments are plain text; `writeMail` escapes them.
 * @param own a sentence of ours below the first
 * @param notes words of the author, which are quoted
 */
function mailOf(
  reader: Reader,
  { actorName, title, ...details }: NotificationDetails<NotificationKind>,
  { own = '', notes = '' }: { own?: string; notes?: string },
  action: { label: string; path: string },
): MailText {
  const words = { actorName: withoutLinks(actorName), title: withoutLinks(title) };
  const sentence = notificationText({ ...details, ...words });
  return writeMail({
    subject: sentence,
    name: reader.name,
    paragraphs: [`${sentence}.`, ...(own === '' ? [] : [own]), ...(notes === '' ? [] : [quotedWords(notes)])],
    action: { label: action.label, url: `${reader.siteUrl}${action.path}` },
    footer: `Sent by Cuebook at ${reader.siteUrl}. Replies aren’t read. Manage your emails at ${reader.siteUrl}/profile/notifications.`,
  });
}

export function reviewMail(
  reader: Reader,
  details: NotificationDetails<ReviewKind>,
  { notes, reviewId }: { notes: string; reviewId: string },
): MailText {
  return mailOf(reader, details, { notes }, { label: 'Open the review', path: `/reviews/${reviewId}` });
}

export function commentMail(
  reader: Reader,
  details: NotificationDetails<CommentKind>,
  comment: { id: string; slug: string; body: string },
): MailText {
  const path = commentPath(comment);
  return mailOf(reader, details, { notes: comment.body }, { label: 'Open the comment', path });
}

export function suggestionMail(
  reader: Reader,
  details: NotificationDetails<SuggestionKind>,
  { notes, ...suggestion }: { id: string; slug: string; notes: string },
): MailText {
  return mailOf(
    reader,
    details,
    { notes },
    { label: 'Open the suggestion', path: suggestionPath(suggestion) },
  );
}

/** Email about prompts that were shared with the reader. */
export function grantMail(
  reader: Reader,
  details: NotificationDetails<GrantKind>,
  { right, slug }: { right: GrantRight; slug: string },
): MailText {
  const own = grantMessages.rightSentences[right];
  return mailOf(reader, details, { own }, { label: 'Open the prompt', path: `/prompts/${slug}` });
}

export function publishRequestMail(
  reader: Reader,
  details: NotificationDetails<PublishRequestKind>,
  notes: string,
): MailText {
  return mailOf(
    reader,
    details,
    { notes },
    { label: 'Open Reviews', path: publishRequestPath(details.kind) },
  );
}
