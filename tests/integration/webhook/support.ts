import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { kindsOf, WEBHOOK_EVENTS, type WebhookEvent } from '@/domain/webhook/events';
import type { WebhookFormat } from '@/domain/webhook/vocabulary';
import { type Database, db } from '@/server/db';
import { postWebhook, type PostOptions } from '@/server/ports/webhook/post-webhook';
import { hashAddress, newSecret, sealFor } from '@/server/services/webhook/sealed';
import { WebhookSender } from '@/server/services/webhook/send-webhooks';
import { unique } from '../../support/factories';

export const SITE = 'https://prompts.example.org';
/** WEBHOOK_PRIVATE_HOSTS of the tests' receivers. */
export const LOOPBACK = '127.0.0.0/8';

/** A message of the format JSON, as receivers read it. */
export type Message = {
  type: string;
  data: { prompt: { id: string; title?: string } | null; version: number | null; count?: number };
};

export type Received = { path: string; headers: IncomingHttpHeaders; text: string };
type Answer = (res: ServerResponse, received: Received) => void;

/** A receiver on its own port that records requests; responds with 200 by default. */
export async function openReceiver(answer: Answer = (res) => res.writeHead(200).end('ok')) {
  const received: Received[] = [];
  let reply = answer;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const entry = { path: req.url!, headers: req.headers, text: Buffer.concat(chunks).toString('utf8') };
      received.push(entry);
      reply(res, entry);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://127.0.0.1:${port}/hook`,
    /** The received bodies, parsed. */
    bodies: () => received.map(({ text }) => JSON.parse(text) as Message),
    answer: (next: Answer) => (reply = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type WebhookFields = {
  id?: string;
  spaceId?: string | null;
  setBy: string;
  name?: string;
  format?: WebhookFormat;
  address?: string;
  events?: readonly WebhookEvent[];
  token?: string;
  target?: Record<string, string>;
};

/** Creates a webhook without the use case, which would not allow the address of a test's receiver. */
export async function makeWebhookRow({
  id = randomUUID(),
  spaceId = null,
  setBy,
  name = unique('Hook'),
  format = 'json',
  address = `https://hooks.example.org/${randomUUID()}`,
  events = WEBHOOK_EVENTS,
  token,
  target = {},
}: WebhookFields): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  const sealedSecret =
    token === undefined
      ? sealFor({ id, use: 'secret' }, secret)
      : sealFor({ id, use: 'token', origin: new URL(address).origin }, token);
  await db.webhook.create({
    data: {
      id,
      spaceId,
      name,
      format,
      target,
      host: new URL(address).host,
      sealedAddress: sealFor({ id, use: 'address' }, address),
      addressHash: hashAddress(address, target),
      sealedSecret,
      kinds: kindsOf(events),
      setBy,
      nextAttemptAt: new Date(0),
    },
  });
  return { id, secret };
}

type SenderOptions = PostOptions & {
  from?: Database;
  waitingMax?: number;
  now?: () => Date;
  places?: number;
  slowMs?: number;
  leaseMs?: number;
  signal?: AbortSignal;
};

/** A sender as one server has it, for receivers on loopback. */
export function makeSender({
  from = db,
  now = () => new Date(),
  places,
  slowMs,
  leaseMs,
  waitingMax,
  signal,
  ...post
}: SenderOptions = {}) {
  return new WebhookSender({
    db: from,
    now,
    siteUrl: SITE,
    post: (request, stop) => postWebhook(request, { privateHosts: LOOPBACK, signal: stop, ...post }),
    signal: signal ?? new AbortController().signal,
    ...(places !== undefined && { places }),
    ...(slowMs !== undefined && { slowMs }),
    ...(leaseMs !== undefined && { leaseMs }),
    ...(waitingMax !== undefined && { waitingMax }),
  });
}

/** Sends until nothing is due. */
export async function sendAll(sender: WebhookSender): Promise<void> {
  for (;;) {
    const claimed = await sender.step();
    await sender.idle();
    if (claimed === 0) return;
  }
}

/** Creates a space of a person. */
export async function makeSpace(owner: { id: string }): Promise<{ id: string; slug: string; name: string }> {
  const name = unique('Space');
  const slug = `space-${randomUUID()}`;
  const { id } = await db.space.create({ data: { name, slug, createdBy: owner.id } });
  await db.spaceMember.create({ data: { spaceId: id, userId: owner.id, role: 'owner' } });
  return { id, slug, name };
}
