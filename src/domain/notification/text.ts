import type { EvaluationState } from '../evaluation/states';
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
  /** For an evaluation: how it is. */
  evaluation?: { state: EvaluationState } | null;
  /** For an import: its result. */
  import?: { created: number; isWhole: boolean } | null;
  /** For access in a space: how many people gave it and can no longer share there. */
  space?: { givers: number } | null;
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

function accessOutlived(who: string, title: string, givers: number): string {
  const whose = givers > 1 ? `${givers.toLocaleString('en-US')} people` : who;
  const fact = `${whose} can no longer share in “${title}”`;
  return givers === 0 ? fact : `${fact}. Access they gave still works`;
}

const EVALUATED: Record<EvaluationState, string> = {
  running: 'is running again',
  paused: 'is paused',
  finished: 'is done',
  cancelled: 'was stopped',
  stopped: 'ended early',
};

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
  evaluation,
  import: made,
  space,
}: NotificationFacts): string {
  const who = actorName ?? reviewMessages.somebody;
  const texts: Record<NotificationFacts['kind'], string> = {
    asked: `${who} requested your review of version ${version} of “${title}”`,
    tested: `${who} marked version ${version} of “${title}” as tested`,
    changes: `${who} requested changes to version ${version} of “${title}”`,
    approved: `${who} approved version ${version} of “${title}”`,
    commented: `${who} commented on version ${version} of “${title}”`,
    answered: `${who} replied in the review of version ${version} of “${title}”`,
    said: `${who} commented on “${title}”`,
    replied: `${who} replied to a comment on “${title}”`,
    mentioned: `${who} mentioned you in a comment on “${title}”`,
    suggested: `${who} suggested a change to “${title}”`,
    'suggestion-accepted': `${who} accepted your suggestion on “${title}”`,
    'suggestion-declined': `${who} declined your suggestion on “${title}”`,
    granted: `${who} shared ${andMore(`“${title}”`, grant?.more ?? 0)} with you`,
    'publish-asked': publishRequestMessages.told(who, title, publishRequest?.kind ?? 'share'),
    'publish-accepted': `${who} accepted your request to publish “${title}”`,
    'publish-declined': `${who} declined your request to publish “${title}”`,
    changed: `${who} saved version ${version} of “${title}”`,
    'evaluation-ended': `Your evaluation of “${title}” ${EVALUATED[evaluation?.state ?? 'finished']}`,
    'watch-failed': `Version ${version} of “${title}” no longer meets its approval gate`,
    'import-finished': importEnded(title, made ?? { created: 0, isWhole: true }),
    'agent-connected': `${title} is connected and made its first call`,
    'webhook-off': `${title === '' ? 'A webhook' : `The webhook “${title}”`} was turned off: it delivered nothing`,
    'group-declined': `${who} declined your request for the group “${title}”`,
    'access-outlived': accessOutlived(who, title, space?.givers ?? 0),
    'asked-again': `${who} requested your review again: version ${version} of “${title}”`,
  };
  return texts[kind];
}
