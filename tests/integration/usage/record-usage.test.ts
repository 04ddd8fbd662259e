import '../../support/patient-pools';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** Recording a use (specification 4): each one counts once. */

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
