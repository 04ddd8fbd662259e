import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, PROVED } from '../../support/factories';
import { makeSpace, makeWebhookRow, openReceiver } from './support';
import { senderCommand } from './sender-command';

/** The log of a server that sends, and fails to, holds no text, note, email address, address of a webhook, or secret. */

const CANARY = 'c4n4ry';
const TOKEN = `github_pat_${CANARY}`;

it('says nothing of what is sent or where, also when everything fails', async () => {
  const owner = await makeProfile({
    ...PROVED,
    fullName: `${CANARY} Owner`,
    email: `${CANARY}.${randomUUID()}@example.org`,
  });
  const space = await makeSpace(owner);
  const receivers = [
    await openReceiver(),
    await openReceiver((res) => res.writeHead(500).end(`${CANARY} answer`)),
    await openReceiver((res) => res.socket?.destroy()),
    await openReceiver((res) => res.writeHead(302, { location: `http://10.0.0.1/${CANARY}` }).end()),
    await openReceiver((res) => res.writeHead(410, `${CANARY} reason`).end()),
  ];
  const ids: string[] = [];
  for (const { url } of receivers) {
    const address = `${url}/${CANARY}/secret?key=${CANARY}`;
    ids.push((await makeWebhookRow({ spaceId: space.id, setBy: owner.id, name: CANARY, address })).id);
  }
  ids.push(
    (
      await makeWebhookRow({
        spaceId: space.id,
        setBy: owner.id,
        format: 'github',
        address: receivers[1]!.url,
        token: TOKEN,
        target: { repository: `acme/${CANARY}`, workflow: 'sync.yml', branch: 'main' },
      })
    ).id,
  );
  const prompt = await makePrompt({
    creator: owner,
    spaceId: space.id,
    title: `${CANARY} title`,
    content: `${CANARY} content`,
  });
  await callerAs(owner).prompt.update({
    id: prompt.id,
    version: 1,
    content: `${CANARY} again`,
    note: `${CANARY} note`,
  });

  const { command, words, options } = senderCommand('trace');
  const server = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  server.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  onTestFinished(async () => {
    server.kill('SIGKILL');
    for (const receiver of receivers) await receiver.close();
    await db.webhook.deleteMany({ where: { spaceId: space.id } });
  });
  // Each has been tried, and one has told everything.
  const tried = async () =>
    (await db.webhookDelivery.groupBy({ by: ['webhookId'], where: { webhookId: { in: ids } } })).length;
  await expect.poll(tried, { timeout: 120_000 }).toBe(ids.length);
  await expect.poll(() => receivers[0]!.received.length, { timeout: 120_000 }).toBe(2);

  // The database fails, too: the loop says so, and goes on.
  await db.$executeRaw`ALTER TABLE webhook_deliveries RENAME COLUMN milliseconds TO away`;
  try {
    await makePrompt({ creator: owner, spaceId: space.id, title: `${CANARY} more`, content: CANARY });
    await expect.poll(() => said.join(''), { timeout: 120_000 }).toContain('a webhook is disturbed');
  } finally {
    await db.$executeRaw`ALTER TABLE webhook_deliveries RENAME COLUMN away TO milliseconds`;
  }
  await expect.poll(() => receivers[0]!.received.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(3);
  server.kill('SIGKILL');
  await once(server, 'close');
  expect(said.join('')).toContain('milliseconds');
  expect(said.join('').toLowerCase()).not.toContain(CANARY);
  expect(said.join('')).not.toContain('whsec_');
});
