import { beforeEach, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { writeUse } from '@/server/services/usage/write-uses';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** Recording a use: each one counts once. */

let prompt: PromptDto;

beforeEach(async () => {
  prompt = await makePrompt({ creator: await makeProfile() });
});

async function counterAndRows(): Promise<[counter: number, rows: number]> {
  const { usageCount } = await db.prompt.findUniqueOrThrow({ where: { id: prompt.id } });
  return [usageCount, await db.promptUsage.count({ where: { promptId: prompt.id } })];
}

describe('usage.record', () => {
  it('counts every use, the creator’s and a viewer’s too', async () => {
    const viewer = await newMember('viewer');
    const creator = callerAs({ kind: 'member', id: prompt.createdBy, role: 'contributor' });
    expect(await viewer.api.usage.record({ promptId: prompt.id })).toEqual({ usageCount: 1 });
    expect(await viewer.api.usage.record({ promptId: prompt.id })).toEqual({ usageCount: 2 });
    expect(await creator.usage.record({ promptId: prompt.id })).toEqual({ usageCount: 3 });
    expect(await counterAndRows()).toEqual([3, 3]);
  });

  it('leaves updatedAt and version alone', async () => {
    const { api } = await newMember();
    await api.usage.record({ promptId: prompt.id });
    const after = await api.prompt.get({ identifier: prompt.id });
    expect(after).toEqual({ ...prompt, usageCount: 1 });
  });

  it('keeps the count when the account of the one who used it goes', async () => {
    const { profile, api } = await newMember();
    await api.usage.record({ promptId: prompt.id });
    await db.profile.delete({ where: { id: profile.id } });
    expect(await counterAndRows()).toEqual([1, 1]);
  });

  it('300 at once by ten people are 300', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => newMember()));
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        people[index % 10]!.api.usage.record({ promptId: prompt.id }),
      ),
    );
    expect(answers).toHaveLength(300);
    expect(Math.max(...answers.map(({ usageCount }) => usageCount))).toBe(300);
    expect(await counterAndRows()).toEqual([300, 300]);
  });

  it('usage.record of many prompts at once count each for its own, and every answer is its prompt’s', async () => {
    const creator = await makeProfile();
    const prompts = await Promise.all(Array.from({ length: 30 }, () => makePrompt({ creator })));
    const people = await Promise.all(Array.from({ length: 10 }, () => newMember()));
    const answers = await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        const { id } = prompts[index % 30]!;
        return [id, (await people[index % 10]!.api.usage.record({ promptId: id })).usageCount] as const;
      }),
    );
    const rows = await db.prompt.findMany({ where: { id: { in: prompts.map(({ id }) => id) } } });
    expect(rows.map(({ usageCount }) => usageCount)).toEqual(Array.from({ length: 30 }, () => 5));
    expect(await db.promptUsage.count({ where: { prompt: { createdBy: creator.id } } })).toBe(150);
    for (const { id } of prompts) {
      expect(Math.max(...answers.filter(([of]) => of === id).map(([, count]) => count))).toBe(5);
    }
  });

  it('usage.record of a prompt that somebody holds do not stop those that are written with them', async () => {
    const user = await makeProfile();
    const others = await Promise.all([1, 2].map(() => makePrompt({ creator: user })));
    const use = (promptId: string) =>
      writeUse(db, { promptId, userId: user.id, version: 1, createdAt: new Date() });
    let held: Promise<number[]> | undefined;
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM prompts WHERE id = ${prompt.id}::uuid FOR NO KEY UPDATE`;
      const first = use(others[0]!.id);
      // These are written together, while the first is under way.
      held = Promise.all([use(prompt.id), use(prompt.id)]);
      expect(await Promise.all([first, use(others[1]!.id)])).toEqual([1, 1]);
    });
    expect((await held)?.sort()).toEqual([1, 2]);
    expect(await counterAndRows()).toEqual([2, 2]);
  });

  it('usage.record counts those of others, when an account goes between its use and the writing', async () => {
    const [first, second, gone] = await Promise.all(Array.from({ length: 3 }, () => makeProfile()));
    await db.profile.delete({ where: { id: gone!.id } });
    const use = (userId: string) =>
      writeUse(db, { promptId: prompt.id, userId, version: 1, createdAt: new Date() });
    // The second and third are written together, while the first is under way.
    const outcomes = await Promise.allSettled([first, gone, second].map((user) => use(user!.id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await counterAndRows()).toEqual([2, 2]);
  });

  it('waits for who holds the prompt, and lets uses of others pass', async () => {
    const { api } = await newMember();
    const other = await makePrompt({ creator: await makeProfile() });
    let pending: Promise<unknown>[] = [];
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM prompts WHERE id = ${prompt.id}::uuid FOR UPDATE`;
      pending = Array.from({ length: 40 }, () => api.usage.record({ promptId: prompt.id }));
      expect(await api.usage.record({ promptId: other.id })).toEqual({ usageCount: 1 });
    });
    await Promise.all(pending);
    expect(await counterAndRows()).toEqual([40, 40]);
  });

  it('counts no more than 600 uses an hour of one account', async () => {
    const { profile, api } = await newMember();
    await db.rateLimit.create({
      data: {
        key: `usageAccount:${profile.id}`,
        points: 598,
        expire: BigInt(Date.now() + 60_000),
      },
    });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.usage.record({ promptId: prompt.id })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await counterAndRows()).toEqual([2, 2]);
    const failure = await failureOf(api.usage.record({ promptId: prompt.id }));
    expect(failure.code).toBe('TOO_MANY_REQUESTS');
    expect(failure.message).toMatch(/^Too many attempts\. Please try again in (\d+ seconds|1 minute)\.$/);
  });
});
