import { type MailText, writeMail } from '../mail/write-mail';
import type { NotificationKind } from './schema';
import { notificationText } from './text';

/** What somebody is told by mail of a review. Everything handed in is text: `writeMail` keeps it that. */
export function reviewMail(
  reader: { name: string; siteUrl: string },
  told: { kind: NotificationKind; actorName: string; title: string; version: number },
  { notes, reviewId }: { notes: string; reviewId: string },
): MailText {
  const sentence = notificationText(told);
  return writeMail({
    subject: sentence,
    name: reader.name,
    paragraphs: [`${sentence}.`, ...(notes === '' ? [] : [notes])],
    action: { label: 'Open the review', url: `${reader.siteUrl}/reviews/${reviewId}` },
    footer: `Sent by Cuebook at ${reader.siteUrl}. Nobody reads answers to this mail. To get no more of these, turn them off at ${reader.siteUrl}/profile/notifications.`,
  });
}
