import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { dataDir } from '@/env';
import { db } from '@/server/db';
import { failureOf, newMember } from '../../support/caller';

/** Setup hints for admins without AI, mail and a public address, and the test of each. */

it('tells admins only what is not set up', async () => {
  const { api } = await newMember('admin');
  const unset = { state: 'unset', source: 'none', problem: '', workedAt: null, saved: null };
  expect(await api.admin.setup()).toEqual({
    ai: { ...unset, inUse: 'No AI service', usage: { used: 0, budget: 1_000 } },
    mail: { ...unset, inUse: 'No mail server' },
    address: {
      state: 'attention',
      source: 'environment',
      inUse: 'http://localhost:3000',
      problem: 'Others may not reach this address.',
      workedAt: null,
    },
    signIn: { state: 'works', names: ['Password', 'email codes once mail is set up'], problem: '' },
  });
  const { api: other } = await newMember();
  expect(await failureOf(other.admin.setup())).toMatchObject({ code: 'FORBIDDEN' });
  expect(await failureOf(other.admin.testSetup({ part: 'mail' }))).toMatchObject({ code: 'FORBIDDEN' });
});

it('tests each part, says how it went and writes it down', async () => {
  const { api, profile } = await newMember('admin');
  expect(await api.admin.testSetup({ part: 'ai' })).toEqual({
    isWorking: false,
    text: expect.stringContaining('GEMINI_API_KEY') as string,
  });
  expect(await api.admin.testSetup({ part: 'mail' })).toEqual({
    isWorking: false,
    text: `No mail server is set up. The email was saved to ${join(dataDir, 'outbox')}.`,
  });
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 200 }));
  expect(await api.admin.testSetup({ part: 'address' })).toMatchObject({
    isWorking: false,
    text: expect.stringContaining('only from this machine') as string,
  });
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^http:\/\/localhost:\d+\/api\/health$/),
    expect.objectContaining({ redirect: 'manual' }),
  );
  asked.mockRejectedValue(new TypeError('fetch failed'));
  expect(await api.admin.testSetup({ part: 'address' })).toMatchObject({
    isWorking: false,
    text: expect.stringContaining('isn’t reachable') as string,
  });
  const events = await db.auditEvent.findMany({ where: { actorId: profile.id }, orderBy: { id: 'asc' } });
  expect(events.map(({ action, details }) => [action, details])).toEqual(
    ['ai', 'mail', 'address', 'address'].map((to) => ['setup.test', { to }]),
  );
  const { items } = await api.admin.listAudit({ kind: 'setup' });
  expect(items).toHaveLength(4);
});

it('refuses more tests than one admin needs', async () => {
  const { api } = await newMember('admin');
  for (let test = 0; test < 20; test += 1) await api.admin.testSetup({ part: 'ai' });
  expect(await failureOf(api.admin.testSetup({ part: 'ai' }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
