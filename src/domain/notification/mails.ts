import { quotedWords, withoutLinks } from '../mail/users-words';
import { type MailText, writeMail } from '../mail/write-mail';
import type { NotificationKind } from './kinds';
import type { Subject } from './subject-schema';
import { openLabel, subjectPath } from './subjects';
import { notificationText } from './text';

type NotificationMail = {
  kind: NotificationKind;
  actorName: string;
  title: string;
  version: number;
  slug: string | null;
  subject: Subject;
  /** A sentence of ours below the first. */
  own?: string;
  /** Words of the author, which are quoted. */
  notes: string;
  /** Nobody has proved that the receiver reads this address: they may never have heard of the library. */
  isToStranger: boolean;
};

/** Text of the mail of a notification. All arguments are plain text; `writeMail` escapes them. */
export function notificationMail(
  reader: { name: string; siteUrl: string },
  { kind, actorName, title, version, slug, subject, own = '', notes, isToStranger }: NotificationMail,
): MailText {
  const name = isToStranger ? quotedWords(actorName) : withoutLinks(actorName);
  const words = { actorName: name, title: withoutLinks(title) };
  const sentence = notificationText({ kind, version, subject, ...words });
  return writeMail({
    subject: sentence,
    name: reader.name,
    paragraphs: [`${sentence}.`, ...(own === '' ? [] : [own]), ...(notes === '' ? [] : [quotedWords(notes)])],
    action: { label: openLabel(subject), url: `${reader.siteUrl}${subjectPath(subject, { slug, kind })}` },
    footer: `Sent by Cuebook at ${reader.siteUrl}. Replies aren’t read. Manage your emails at ${reader.siteUrl}/profile/notifications.`,
  });
}
