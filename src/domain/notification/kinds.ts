import type { EvaluationState } from '../evaluation/states';
import { publishRequestMessages } from '../publish-request/messages';
import type { WebhookReason } from '../webhook/vocabulary';
import type { Subject, SubjectKind, SubjectOf } from './subject-schema';

type Told<Kind extends SubjectKind> = {
  who: string;
  title: string;
  version: number;
  subject: SubjectOf<Kind>;
};

type KindRules = {
  subject: SubjectKind;
  /**
   * Whether several notifications of this kind about one prompt, within the same hour, are one line of the inbox, which
   * names the latest and counts the others.
   */
  folds: boolean;
  /**
   * Until somebody has read one, they are not told again: of the same subject by the same person, of the same prompt by
   * the same person, of the same prompt, or ever of the same subject. Null: they are told each time.
   */
  once: 'subject-by-actor' | 'prompt-by-actor' | 'prompt' | 'subject' | null;
  text: (told: Told<SubjectKind>) => string;
};

function isAbout<Kind extends SubjectKind>(subject: Subject, kind: Kind): subject is SubjectOf<Kind> {
  return subject.kind === kind;
}

function about<Kind extends SubjectKind>(
  kind: Kind,
  text: (told: Told<Kind>) => string,
  { folds = true, once = null }: Partial<Pick<KindRules, 'folds' | 'once'>> = {},
): KindRules {
  return {
    subject: kind,
    folds,
    once,
    text({ subject, ...told }) {
      if (!isAbout(subject, kind)) throw new TypeError(`A ${kind} is told of as a ${subject.kind}.`);
      return text({ ...told, subject });
    },
  };
}

const EVALUATED: Record<EvaluationState, string> = {
  running: 'is running again',
  paused: 'is paused',
  finished: 'is done',
  cancelled: 'was stopped',
  stopped: 'ended early',
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

/** Why a webhook was turned off; it may have been resumed since. */
function webhookEnded(reason: WebhookReason | null): string {
  if (reason === 'gone') return 'its receiver is gone';
  return reason === 'failed' ? 'it delivered nothing for 3 days' : 'its page says more';
}

const webhookNamed = (name: string) => (name === '' ? 'A webhook' : `The webhook “${name}”`);

/** Each kind of notification: its subject, its sentence, and how often somebody is told. */
export const KINDS = {
  asked: about(
    'review',
    ({ who, version, title }) => `${who} requested your review of version ${version} of “${title}”`,
  ),
  'asked-again': about(
    'review',
    ({ who, version, title }) => `${who} requested your review again: version ${version} of “${title}”`,
  ),
  tested: about(
    'review',
    ({ who, version, title }) => `${who} marked version ${version} of “${title}” as tested`,
  ),
  changes: about(
    'review',
    ({ who, version, title }) => `${who} requested changes to version ${version} of “${title}”`,
  ),
  approved: about('review', ({ who, version, title }) => `${who} approved version ${version} of “${title}”`),
  commented: about(
    'review',
    ({ who, version, title }) => `${who} commented on version ${version} of “${title}”`,
    { once: 'subject-by-actor' },
  ),
  answered: about(
    'review',
    ({ who, version, title }) => `${who} replied in the review of version ${version} of “${title}”`,
    { once: 'subject-by-actor' },
  ),
  said: about('comment', ({ who, title }) => `${who} commented on “${title}”`, { once: 'prompt-by-actor' }),
  replied: about('comment', ({ who, title }) => `${who} replied to a comment on “${title}”`, {
    once: 'prompt-by-actor',
  }),
  mentioned: about('comment', ({ who, title }) => `${who} mentioned you in a comment on “${title}”`),
  suggested: about('suggestion', ({ who, title }) => `${who} suggested a change to “${title}”`),
  'suggestion-accepted': about(
    'suggestion',
    ({ who, title }) => `${who} accepted your suggestion on “${title}”`,
  ),
  'suggestion-declined': about(
    'suggestion',
    ({ who, title }) => `${who} declined your suggestion on “${title}”`,
  ),
  granted: about(
    'grant',
    ({ who, title, subject }) => `${who} shared ${andMore(`“${title}”`, subject.more)} with you`,
    // Prompts that are shared together are one notification already.
    { folds: false },
  ),
  'publish-asked': about('publish-request', ({ who, title, subject }) =>
    publishRequestMessages.told(who, title, subject.asks),
  ),
  'publish-accepted': about(
    'publish-request',
    ({ who, title }) => `${who} accepted your request to publish “${title}”`,
  ),
  'publish-declined': about(
    'publish-request',
    ({ who, title }) => `${who} declined your request to publish “${title}”`,
  ),
  changed: about('prompt', ({ who, version, title }) => `${who} saved version ${version} of “${title}”`, {
    once: 'prompt',
  }),
  'evaluation-ended': about(
    'evaluation',
    ({ title, subject }) => `Your evaluation of “${title}” ${EVALUATED[subject.state]}`,
    { folds: false },
  ),
  'watch-failed': about(
    'evaluation',
    ({ version, title }) => `Version ${version} of “${title}” no longer meets its approval gate`,
    { folds: false },
  ),
  'import-finished': about('import', ({ title, subject }) => importEnded(title, subject), {
    folds: false,
    once: 'subject',
  }),
  'agent-connected': about('token', ({ title }) => `${title} is connected and made its first call`, {
    folds: false,
  }),
  'webhook-off': about(
    'webhook',
    ({ title, subject }) => `${webhookNamed(title)} was turned off: ${webhookEnded(subject.reason)}`,
    {
      folds: false,
    },
  ),
  'webhook-paused': about('webhook', ({ title }) => `${webhookNamed(title)} was paused: its page says why`, {
    folds: false,
  }),
  'group-declined': about(
    'group-request',
    ({ who, title }) => `${who} declined your request for the group “${title}”`,
    { folds: false },
  ),
  'access-outlived': about('space', ({ who, title, subject }) => accessOutlived(who, title, subject.givers), {
    folds: false,
  }),
} as const satisfies Record<string, KindRules>;

export type NotificationKind = keyof typeof KINDS;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];
