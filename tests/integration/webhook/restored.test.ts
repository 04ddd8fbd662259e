import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PrismaClient } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { databaseAdapter } from '@/server/db/database-adapter';
import { onHoldSince } from '@/server/services/backup/restore-hold';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile } from '../../support/factories';
import { backUp, emptyLibrary, restore } from '../backup/support';
import { temporaryFolder } from '../postgres/support';
import { makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from './support';

/** Webhooks in a backup: without their secrets unless it is encrypted, and silent until an admin releases them. */

const SECRET_PART = 'c4n4ry-part-of-the-address';
const TOKEN = 'github_pat_c4n4ry';

let heard: Awaited<ReturnType<typeof openReceiver>>;
let owner: TestProfile;
let admin: TestProfile;
let space: { id: string };
let hook: { id: string; secret: string };
beforeAll(async () => {
  heard = await openReceiver();
  owner = await makeProfile(PROVED);
  admin = await makeProfile({ ...PROVED, role: 'admin' });
  space = await makeSpace(owner);
  hook = await makeWebhookRow({
    spaceId: space.id,
    setBy: owner.id,
    name: 'Restored',
    address: `${heard.url}/${SECRET_PART}`,
  });
  await makeWebhookRow({
    setBy: admin.id,
    format: 'github',
    address: 'https://api.example.org',
    token: TOKEN,
    target: { repository: 'acme/prompts', workflow: 'sync.yml', branch: 'main' },
  });
  await makePrompt({ creator: owner, spaceId: space.id });
});
afterAll(async () => {
  await heard.close();
  await db.webhook.deleteMany();
});

async function restoredFrom(passphrase?: string) {
  const folder = await temporaryFolder();
  const chosen = { folder, ...(passphrase !== undefined && { passphrase }) };
  const { path } = await backUp(chosen);
  const url = await emptyLibrary();
  await restore({ ...chosen, path, url });
  const client = new PrismaClient({ adapter: databaseAdapter(url) });
  return { path, client, from: client };
}

/** Everything that a backup says, whatever it is packed with. */
async function contentOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  const plain = execFileSync('gzip', ['-cdq'], { input: bytes, maxBuffer: 2 ** 30 }).toString('latin1');
  return bytes.toString('latin1') + plain;
}

it('restored webhooks stay silent until an admin releases them on Health, which the audit log shows', async () => {
  const { client, from } = await restoredFrom('a passphrase of many words');
  try {
    const api = callerAs(owner, { db: from });
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'paused', reason: 'restored' });
    const { waiting } = await api.webhook.get({ id: hook.id });
    expect(waiting).toBe(0);
    // What a server's loop asks before each step.
    expect(await onHoldSince(from)).not.toBeNull();
    // Neither its owner nor a test of theirs ends that for all.
    await api.webhook.pause({ id: hook.id, isPaused: false });
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'paused', reason: 'restored' });

    // Paused, it takes nothing new: what happens before the release is not told after it.
    await api.prompt.create({
      title: 'Before the release',
      description: 'What a test needs it for.',
      content: 'Say hello.',
      spaceId: space.id,
    });
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ waiting: 0 });

    const boss = callerAs(admin, { db: from });
    await boss.admin.releaseHeld({ sendsMail: false });
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'working' });
    expect(await onHoldSince(from)).toBeNull();
    await api.prompt.create({
      title: 'After the restore',
      description: 'What a test needs it for.',
      content: 'Say hello.',
      spaceId: space.id,
    });
    await sendAll(makeSender({ from }));
    expect(heard.bodies()).toMatchObject([
      { type: 'prompt.created', data: { prompt: { title: 'After the restore' } } },
    ]);
    expect(heard.received[0]!.path).toContain(SECRET_PART);
    const audit = await from.auditEvent.findMany({
      where: { action: 'backup.released' },
      select: { actorId: true },
    });
    expect(audit).toEqual([{ actorId: admin.id }]);
  } finally {
    await client.$disconnect();
  }
});

it('restored webhooks from an unencrypted file have no address, secret or token, and wait for new ones', async () => {
  const { path, client, from } = await restoredFrom();
  try {
    const rows = await db.webhook.findMany({ select: { sealedAddress: true, sealedSecret: true } });
    const sealed = rows.flatMap((row) => [row.sealedAddress!, row.sealedSecret!]);
    const content = await contentOf(path);
    // It is the file that it should be.
    expect(content).toContain('Restored');
    for (const secret of [SECRET_PART, TOKEN, hook.secret, ...sealed]) expect(content).not.toContain(secret);
    await callerAs(admin, { db: from }).admin.releaseHeld({ sendsMail: false });
    expect(await callerAs(owner, { db: from }).webhook.get({ id: hook.id })).toMatchObject({
      state: 'paused',
      reason: 'lost',
      host: new URL(heard.url).host,
    });
  } finally {
    await client.$disconnect();
  }
});
