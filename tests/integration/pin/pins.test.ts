import { expect, it } from 'vitest';
import { PINS_MAX } from '@/domain/prompt/limits';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** Pins and recently used prompts: personal, and never without access. */

const ids = (prompts: readonly { id: string }[]) => prompts.map(({ id }) => id);

it('keeps pins, the newest first, each once, for one person only', async () => {
  const { api, profile } = await newMember('viewer');
  const other = await newMember();
  const first = await makePrompt({ creator: other.profile });
  const second = await makePrompt({ creator: other.profile });
  const pin = (promptId: string, at: string) =>
    callerAs(profile, { now: new Date(at) }).pin.set({ promptId, on: true });
  await pin(first.id, '2026-03-01T10:00:00Z');
  await pin(second.id, '2026-03-01T11:00:00Z');
  await pin(first.id, '2026-03-01T12:00:00Z');
  expect(ids(await api.pin.list())).toEqual([second.id, first.id]);
  expect(await other.api.pin.list()).toEqual([]);

  await api.pin.set({ promptId: second.id, on: false });
  await api.pin.set({ promptId: second.id, on: false });
  expect(ids(await api.pin.list())).toEqual([first.id]);
});

it('leaves out what is private or deleted by now, and lets its pin be taken away', async () => {
  const owner = await newMember();
  const { api } = await newMember();
  const prompt = await makePrompt({ creator: owner.profile });
  await api.pin.set({ promptId: prompt.id, on: true });
  await api.usage.record({ promptId: prompt.id });

  await owner.api.prompt.setShared({ id: prompt.id, isShared: false });
  expect(await api.pin.list()).toEqual([]);
  expect(await api.usage.recent()).toEqual([]);

  await owner.api.prompt.setShared({ id: prompt.id, isShared: true });
  expect(ids(await api.pin.list())).toEqual([prompt.id]);
  expect(ids(await api.usage.recent())).toEqual([prompt.id]);

  await owner.api.prompt.delete({ id: prompt.id });
  expect(await api.pin.list()).toEqual([]);
  expect(await api.usage.recent()).toEqual([]);
  await api.pin.set({ promptId: prompt.id, on: false });
  await owner.api.prompt.undelete({ id: prompt.id });
  expect(await api.pin.list()).toEqual([]);
});

it('refuses one more than may be pinned, also when two come at once', async () => {
  const { api, profile } = await newMember();
  const prompts: PromptDto[] = [];
  for (let made = 0; made < PINS_MAX + 1; made += 1) prompts.push(await makePrompt({ creator: profile }));
  const [one, another, ...others] = prompts;
  for (const { id } of others) await api.pin.set({ promptId: id, on: true });

  const rivals = [one!, another!];
  const answers = await Promise.allSettled(rivals.map(({ id }) => api.pin.set({ promptId: id, on: true })));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await db.promptPin.count({ where: { userId: profile.id } })).toBe(PINS_MAX);
  const out = answers[0]!.status === 'rejected' ? one! : another!;
  expect(await failureOf(api.pin.set({ promptId: out.id, on: true }))).toMatchObject({ code: 'BAD_REQUEST' });
  await api.pin.set({ promptId: others[0]!.id, on: false });
  await api.pin.set({ promptId: out.id, on: true });
});

it('gives what one used last, each once, the latest first', async () => {
  const { api, profile } = await newMember();
  const other = await newMember();
  const [a, b, c] = [
    await makePrompt({ creator: other.profile }),
    await makePrompt({ creator: other.profile }),
    await makePrompt({ creator: profile, isShared: false }),
  ];
  const use = (promptId: string, minute: number, by = profile) =>
    callerAs(by, { now: new Date(Date.UTC(2026, 2, 1, 10, minute)) }).usage.record({ promptId });
  await use(a.id, 1);
  await use(b.id, 2);
  await use(c.id, 3);
  await use(a.id, 4);
  await use(b.id, 5, other.profile);
  expect(ids(await api.usage.recent())).toEqual([a.id, c.id, b.id]);
  expect(ids(await other.api.usage.recent())).toEqual([b.id]);
});

it('finds the newest uses of a person along an index', async () => {
  const person = await makeProfile();
  const prompt = await makePrompt({ creator: person });
  await db.$executeRaw`
    INSERT INTO prompt_usage (prompt_id, user_id, created_at)
    SELECT ${prompt.id}::uuid, ${person.id}::uuid, now() - i * interval '1 second' FROM generate_series(1, 5000) i`;
  await db.$executeRaw`ANALYZE prompt_usage`;
  const plan = await db.$queryRaw<{ 'QUERY PLAN': string }[]>`
    EXPLAIN SELECT prompt_id FROM prompt_usage WHERE user_id = ${person.id}::uuid
    ORDER BY created_at DESC, id DESC LIMIT 500`;
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('prompt_usage_user_id_created_at_id_idx');
  expect(text).not.toContain('Sort');
});
