import type { PublishKind } from '../publish-request/kinds';
import { publishRequestMessages } from '../publish-request/messages';
import { reviewMessages } from '../review/messages';
import type { NotificationKind } from './schema';

type NotificationFacts = {
  kind: NotificationKind;
  actorName: string | null;
  title: string;
  version: number;
  /** Number of other prompts shared at the same time. */
  grant?: { more: number } | null;
  /** For a request to publish: the requested action. */
  publishRequest?: { kind: PublishKind } | null;
  /** For an import: its result. */
  import?: { created: number; isWhole: boolean } | null;
};

const andMore = (what: string, more: number) =>
  more === 0 ? what : `${what} and ${more.toLocaleString('en-US')} more`;

function importEnded(fileName: string, { created, isWhole }: { created: number; isWhole: boolean }): string {
  const name = fileName === '' ? 'Your import' : `The import of “${fileName}”`;
  if (created === 0)
    return isWhole ? `${name} found nothing new` : `${name} stopped before anything was saved`;
  const made = created === 1 ? '1 prompt' : `${created.toLocaleString('en-US')} prompts`;
  return `${name} ${isWhole ? 'finished' : 'stopped early'}: ${made}`;
}

/** Sentence for a line of the inbox: its latest notification, and the number of others folded into it. */
export function lineText({ more, ...latest }: NotificationFacts & { more: number }): string {
  const text = notificationText(latest);
  return more === 0 ? text : `${text}, and ${more.toLocaleString('en-US')} more`;
}

/** Sentence for one notification, for lists and subjects of emails. */
export function notificationText({
  kind,
  actorName,
  title,
  version,
  grant,
  publishRequest,
  import: made,
}: NotificationFacts): string {
  const who = actorName ?? reviewMessages.somebody;
  switch (kind) {
    case 'asked':
      return `${who} requested your review of version ${version} of “${title}”`;
    case 'tested':
      return `${who} marked version ${version} of “${title}” as tested`;
    case 'changes':
      return `${who} requested changes to version ${version} of “${title}”`;
    case 'approved':
      return `${who} approved version ${version} of “${title}”`;
    case 'commented':
      return `${who} commented on version ${version} of “${title}”`;
    case 'answered':
      return `${who} replied in the review of version ${version} of “${title}”`;
    case 'said':
      return `${who} commented on “${title}”`;
    case 'replied':
      return `${who} replied to a comment on “${title}”`;
    case 'mentioned':
      return `${who} mentioned you in a comment on “${title}”`;
    case 'suggested':
      return `${who} suggested a change to “${title}”`;
    case 'suggestion-accepted':
      return `${who} accepted your suggestion on “${title}”`;
    case 'suggestion-declined':
      return `${who} declined your suggestion on “${title}”`;
    case 'granted':
      return `${who} shared ${andMore(`“${title}”`, grant?.more ?? 0)} with you`;
    case 'publish-asked':
      return publishRequestMessages.told(who, title, publishRequest?.kind ?? 'share');
    case 'publish-accepted':
      return `${who} accepted your request to publish “${title}”`;
    case 'publish-declined':
      return `${who} declined your request to publish “${title}”`;
    case 'changed':
      return `${who} saved version ${version} of “${title}”`;
    case 'import-finished':
      return importEnded(title, made ?? { created: 0, isWhole: true });
    case 'agent-connected':
      return `${title} is connected and made its first call`;
    case 'asked-again':
      return `${who} requested your review again: version ${version} of “${title}”`;
  }
}
