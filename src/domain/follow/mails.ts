import { withoutLinks } from '../mail/users-words';
import { type MailText, writeMail } from '../mail/write-mail';
import { DIGEST_LINES } from './limits';
import { followMessages } from './messages';
import type { FeedEntry } from './schema';
import { followReasonText, feedText, followedPath } from './text';

/**
 * Weekly email about followed things.
 * @param entries the lines of that week, newest first: those listed, and as many more as were counted
 */
export function digestMail(
  reader: { name: string; siteUrl: string },
  entries: readonly FeedEntry[],
): MailText {
  const { siteUrl } = reader;
  const more = followMessages.digestMore(entries.length);
  return writeMail({
    subject: followMessages.digestSubject,
    name: reader.name,
    paragraphs: [followMessages.digestLead],
    links: entries.slice(0, DIGEST_LINES).map((entry) => ({
      label: withoutLinks(feedText(entry)),
      note: [withoutLinks(entry.note), `${followReasonText(entry.because)}.`]
        .filter((words) => words !== '')
        .join(' · '),
      url: `${siteUrl}${followedPath({ kind: 'prompt', slug: entry.prompt.slug })}`,
    })),
    ...(more !== null && { closing: more }),
    action: { label: 'View all activity', url: `${siteUrl}/following` },
    footer: `Sent by Cuebook at ${siteUrl}. Replies aren’t read. Manage your emails at ${siteUrl}/profile/notifications.`,
  });
}
