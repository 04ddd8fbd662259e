import { Webhook } from 'standardwebhooks';
import { gitHubBody, gitHubUrl, slackBody, teamsBody } from '@/domain/webhook/formats';
import type { WebhookMessage } from '@/domain/webhook/body';
import { GitHubTarget } from '@/domain/webhook/schema';
import type { WebhookFormat } from '@/domain/webhook/vocabulary';
import type { WebhookRequest } from '@/server/ports/webhook/post-webhook';
import { OldSecrets, stillSigning } from './old-secrets';
import { unsealFor } from './sealed';

/** What is sealed of a webhook, and where it goes. */
export type SealedWebhook = {
  id: string;
  format: WebhookFormat;
  target: unknown;
  sealedAddress: string | null;
  sealedSecret: string | null;
  /** `OldSecrets`. */
  oldSecrets: unknown;
};

type Sending = { messageId: string; message: WebhookMessage; now: Date; siteUrl: string };

function signatures(webhook: SealedWebhook, secret: string, id: string, now: Date, body: string): string {
  const old = stillSigning(OldSecrets.parse(webhook.oldSecrets), now)
    .map(({ sealed }) => unsealFor({ id: webhook.id, use: 'secret' }, sealed))
    .filter((one) => one !== null);
  return [secret, ...old].map((one) => new Webhook(one).sign(id, now, body)).join(' ');
}

function gitHubRequest(
  webhook: SealedWebhook,
  address: string,
  { message, headers }: { message: WebhookMessage; headers: Record<string, string> },
): WebhookRequest | null {
  const token = unsealFor(
    { id: webhook.id, use: 'token', origin: new URL(address).origin },
    webhook.sealedSecret,
  );
  const { data: target } = GitHubTarget.safeParse(webhook.target);
  if (token === null || target === undefined) return null;
  return {
    address: gitHubUrl(address, target),
    headers: {
      ...headers,
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
    body: JSON.stringify(gitHubBody(message, target.branch)),
  };
}

/** Returns the request that tells a webhook a message; null if its address or secret can't be decrypted. */
export function requestOf(
  webhook: SealedWebhook,
  { messageId, message, now, siteUrl }: Sending,
): WebhookRequest | null {
  const address = unsealFor({ id: webhook.id, use: 'address' }, webhook.sealedAddress);
  if (address === null) return null;
  const headers = { 'content-type': 'application/json', 'user-agent': `Cuebook (+${siteUrl})` };
  switch (webhook.format) {
    case 'slack':
      return { address, headers, body: JSON.stringify(slackBody(message)) };
    case 'teams':
      return { address, headers, body: JSON.stringify(teamsBody(message)) };
    case 'github':
      return gitHubRequest(webhook, address, { message, headers });
    case 'json': {
      const secret = unsealFor({ id: webhook.id, use: 'secret' }, webhook.sealedSecret);
      if (secret === null) return null;
      const body = JSON.stringify(message);
      const id = `msg_${messageId}`;
      return {
        address,
        headers: {
          ...headers,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': signatures(webhook, secret, id, now, body),
        },
        body,
      };
    }
  }
}
