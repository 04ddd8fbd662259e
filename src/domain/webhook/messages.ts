import { OLD_SECRETS_MAX, WAITING_MAX, WEBHOOKS_OF_LIBRARY, WEBHOOKS_PER_SPACE } from './limits';
import type { DeliveryReason, WebhookFormat, WebhookReason, WebhookState } from './vocabulary';

const FORMATS: Record<WebhookFormat, string> = {
  json: 'JSON',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  github: 'GitHub Actions',
};

/** Why it sends nothing, as a sentence. */
const REASONS: Record<WebhookReason, string> = {
  person: 'Paused by a person.',
  left: 'The person who set its address can no longer manage it. Check the address, then resume it.',
  full: `More than ${WAITING_MAX.toLocaleString('en-US')} events were waiting.`,
  lost: 'Its address, secret or token can’t be read any more. Enter it again or make a new secret, then resume it.',
  failed: 'Nothing was delivered for 3 days.',
  restored: 'This library was restored from a backup. An admin resumes webhooks on Health.',
  gone: 'The receiver answered that it is permanently gone (410).',
};

const DELIVERY_REASONS: Record<DeliveryReason, string> = {
  refused: 'No delivery: this address isn’t allowed.',
  redirect: 'The address redirects. Enter the one that it leads to.',
  status: 'The receiver answered with an error.',
  timeout: 'No answer within 10 seconds.',
  unreachable: 'The address can’t be reached.',
};

/** State of a webhook in a list. @param at when it began to fail, as a time of day or a date */
function stateText(state: WebhookState, reason: WebhookReason | null, at: string): string {
  switch (state) {
    case 'working':
      return 'Working';
    case 'failing':
      return `Failing since ${at}`;
    case 'paused':
      return 'Paused';
    case 'off':
      return reason === 'gone' ? 'Off: gone' : 'Off after 3 days';
  }
}

export const webhookMessages = {
  title: 'Webhooks',
  lead: 'Tell a program, a chat channel or a GitHub workflow what happens to prompts of this space.',
  leadOfLibrary: 'Tell a program, a chat channel or a GitHub workflow what happens to shared prompts.',
  none: 'No webhooks yet.',
  add: 'Add webhook',
  git: 'Keep this space and a Git repository in step',
  formats: FORMATS,
  reasons: REASONS,
  deliveryReasons: DELIVERY_REASONS,
  stateText,
  notFound: 'This webhook doesn’t exist.',
  off: 'Webhooks are off on this server.',
  nameRequired: 'Enter a name.',
  httpsRequired: 'Enter an https address.',
  notAllowed: 'This address isn’t allowed.',
  tooMany: `You can have up to ${WEBHOOKS_PER_SPACE} webhooks per space.`,
  tooManyOfLibrary: `You can have up to ${WEBHOOKS_OF_LIBRARY} webhooks for the library.`,
  exists: 'A webhook with this address and these events exists.',
  eventsRequired: 'Choose at least one event.',
  repository: 'Enter the repository as owner/name.',
  workflow: 'Enter the name of the workflow file, such as sync.yml.',
  branch: 'Enter a branch.',
  tokenRequired: 'Enter a token.',
  tokenAgain: 'Enter the token again: the address has changed.',
  otherFormat: 'Add a new webhook for another format.',
  proveAddress: 'Confirm your email address before you set up webhooks. Get the link in Account security.',
  notOn: 'Resume the webhook first.',
  nothingToRedeliver: 'There is nothing to send again.',
  tooManyWaiting: 'Too many events are waiting.',
  tooManySecrets: `You can make up to ${OLD_SECRETS_MAX} new secrets a day. Try again tomorrow.`,
  secretMade: 'Signing secret created',
  shownOnce: 'Copy it now and keep it safe: you won’t see it again.',
  secretLabel: 'Signing secret',
  secretHint: 'The receiver checks each message with it.',
  oldSecret: 'The previous secret goes on signing, too, for 24 hours.',
  addressHint: 'It may be a secret, so only its host is shown after you save.',
  gitHubHint: 'Leave it empty unless you run GitHub Enterprise Server.',
  keepsAddress: (host: string) => `Leave it empty to keep the one at ${host}.`,
  keepsToken: 'Leave it empty to keep the saved one.',
  noDeliveries: 'Nothing was sent yet.',
  tokenHint: 'A fine-grained token of that repository with “Actions: write” and nothing else.',
  saved: 'Saved',
  removed: 'Webhook removed',
  paused: 'Paused. What waits is kept, and nothing new is added.',
  resumed: 'Resumed',
  setByThem: 'Webhooks they set up',
  setByThemHint: 'Checked webhooks pause until an owner or admin resumes them. The rest continues as yours.',
  tested: 'Delivered',
  redelivering: 'It is sent again.',
  removeQuestion: (name: string) => ({
    title: `Remove ${name}?`,
    description: 'It sends nothing more, and what waits is dropped.',
  }),
  waiting: (count: number) =>
    count === 1 ? '1 event is waiting.' : `${count.toLocaleString('en-US')} events are waiting.`,
} as const;
