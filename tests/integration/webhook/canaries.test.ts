import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, PROVED } from '../../support/factories';
import { makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from './support';

/** No text, note or email address leaves by a webhook, or stays in its rows. */

const CANARY = 'c4n4ry';

it('tells nothing but ids, titles and names, and keeps less', async () => {
  const owner = await makeProfile({ ...PROVED, email: `${CANARY}.${randomUUID()}@example.org` });
  const mate = await makeProfile({ ...PROVED, email: `${CANARY}.${randomUUID()}@example.org` });
  const space = await makeSpace(owner);
  await db.spaceMember.create({ data: { spaceId: space.id, userId: mate.id, role: 'owner' } });
  const heard = await openReceiver();
  onTestFinished(heard.close);
  for (const format of ['json', 'slack', 'teams'] as const) {
    await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: `${heard.url}/${format}`, format });
  }
  const api = callerAs(owner);
  const prompt = await makePrompt({
    creator: owner,
    spaceId: space.id,
    title: 'Plain title',
    description: `${CANARY} description`,
    content: `${CANARY} content {{name}}`,
    tags: [`${CANARY}-tag`],
  });
  await api.prompt.update({
    id: prompt.id,
    version: 1,
    content: `${CANARY} again`,
    note: `${CANARY} note of a version`,
  });
  const review = await api.status.review.ask({
    promptId: prompt.id,
    version: 2,
    message: `${CANARY} request`,
    reviewers: [mate.id],
  });
  await callerAs(mate).status.review.decide({
    id: review.id,
    version: 2,
    decision: 'changes',
    notes: `${CANARY} notes`,
    comments: [],
  });
  await callerAs(mate).status.set({
    promptId: prompt.id,
    version: 2,
    status: 'approved',
    notes: `${CANARY} approval`,
  });
  await sendAll(makeSender());
  await api.prompt.delete({ id: prompt.id });
  await sendAll(makeSender());

  expect(heard.received.length).toBeGreaterThan(12);
  expect(JSON.stringify(heard.received).toLowerCase()).not.toContain(CANARY);
  const rows = await Promise.all([
    db.webhook.findMany(),
    db.webhookEvent.findMany(),
    db.webhookDelivery.findMany(),
  ]);
  const kept = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(kept.toLowerCase()).not.toContain(CANARY);
  // Titles and names are read when something is sent, and kept nowhere.
  expect(kept).not.toContain('Plain title');
  expect(kept).not.toContain(owner.fullName);
  await db.webhook.deleteMany({ where: { spaceId: space.id } });
});
