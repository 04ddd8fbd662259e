import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { freshAddress } from '../../support/api-request';
import { collect, modelOf } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile } from '../../support/factories';
import { runInstances } from '../../support/instances';

/** Limits of AI requests. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const SCRIPT = join(import.meta.dirname, 'limits-process.ts');
const LIMITS = {
  AI_LIMIT_ACCOUNT_PER_HOUR: '15',
  AI_LIMIT_GUEST_PER_HOUR: '7',
  AI_BUDGET_PER_DAY: '20',
  AI_GUEST_SHARE: '100',
  // It multiplies all other limits.
  RATE_LIMIT_FACTOR: '1000',
};

const run = async (words: string[][], limits: Partial<typeof LIMITS> = {}) =>
  (await runInstances(SCRIPT, words, { ...LIMITS, ...limits })) as string[][];
const allowed = (outcomes: string[][]) => outcomes.flat().filter((outcome) => outcome === 'ok').length;

describe('two instances on one database', () => {
  it('two instances on one database let exactly the limit of an account through, and say how long to wait', async () => {
    const { id } = await makeProfile();
    const outcomes = await run([1, 2].map(() => [id, freshAddress(), '30', '2031-01-01T10:00:00Z']));
    expect(allowed(outcomes)).toBe(15);
    const [refused] = outcomes.flat().filter((outcome) => outcome !== 'ok');
    expect(refused).toMatch(
      /^TOO_MANY_REQUESTS You’ve used all 15 of your AI requests for this hour\. Try again in (59|60) minutes\.$/,
    );
  });

  it('two instances on one database let exactly the limit of a guest’s network through, from any of its addresses', async () => {
    const network = freshAddress();
    const other = network.replace(/::1$/, ':2:3:4:5');
    const outcomes = await run(
      [network, other].map((address) => ['', address, '30', '2031-01-02T10:00:00Z']),
    );
    expect(allowed(outcomes)).toBe(7);
  });

  it('two instances on one database let exactly the budget of a day through, until midnight UTC', async () => {
    const people = await Promise.all([1, 2].map(() => makeProfile()));
    const words = people.map(({ id }) => [id, freshAddress(), '15', '2031-01-03T18:30:00Z']);
    const roomy = { AI_LIMIT_ACCOUNT_PER_HOUR: '20' };
    const outcomes = await run(words, roomy);
    expect(allowed(outcomes)).toBe(20);
    const refused = outcomes.flat().filter((outcome) => outcome !== 'ok');
    expect(new Set(refused)).toEqual(new Set([`TOO_MANY_REQUESTS ${messages.ai.budget(5.5 * 3_600)}`]));
    // Requests rejected by the daily limit do not count for the hour, and the next day starts from zero.
    const tomorrow = words.map(([id = '', address = '']) => [id, address, '5', '2031-01-04T00:00:00Z']);
    expect(allowed(await run(tomorrow, roomy))).toBe(10);
  });

  it('two instances on one database let guests use up their share of a day, and leave the rest to members', async () => {
    const guests = [1, 2].map(() => ['', freshAddress(), '6', '2031-01-06T18:00:00Z']);
    const outcomes = await run(guests, { AI_GUEST_SHARE: '25' });
    expect(allowed(outcomes)).toBe(5);
    const refused = outcomes.flat().filter((outcome) => outcome !== 'ok');
    expect(new Set(refused)).toEqual(new Set([`TOO_MANY_REQUESTS ${messages.ai.guestBudget(6 * 3_600)}`]));
    const { id } = await makeProfile();
    const member = [[id, freshAddress(), '20', '2031-01-06T18:00:00Z']];
    expect(allowed(await run(member, { AI_GUEST_SHARE: '25', AI_LIMIT_ACCOUNT_PER_HOUR: '20' }))).toBe(15);
  });

  it('two instances on one database let nothing through where the limit is 0', async () => {
    const outcomes = await run([['', freshAddress(), '3', '2031-01-05T00:00:00Z']], {
      AI_LIMIT_GUEST_PER_HOUR: '0',
    });
    expect(allowed(outcomes)).toBe(0);
  });
});

describe('a call', () => {
  it('over the limit is refused with the time to wait, in an error of its own', async () => {
    const api = callerAs(GUEST, { textModel: modelOf(standIn, 'openai'), address: freshAddress() });
    for (let index = 0; index < 10; index += 1)
      await collect(await api.ai.enhanceInEditor({ content: 'Write.' }));
    const before = standIn.requests.length;
    const failure = await failureOf(api.ai.enhanceInEditor({ content: 'Write.' }).then(collect));
    expect(failure.code).toBe('TOO_MANY_REQUESTS');
    expect(failure.message).toMatch(
      /^Failed to enhance prompt\. Your network has used all 10 AI requests for this hour\. Sign in for more, or try again in (59|60) minutes\.$/,
    );
    expect(failure.data.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(standIn.requests.length).toBe(before);
  });

  it.each(['429', '503', '401', 'hang-up'])(
    'a call that the provider answers with %s is given back',
    async (name) => {
      const api = callerAs(GUEST, { textModel: modelOf(standIn, 'gemini'), address: freshAddress() });
      const today = callerAs(await makeProfile({ role: 'admin' }));
      const { today: before } = await today.ai.status();
      for (let index = 0; index < 12; index += 1) {
        await expect(api.ai.enhanceInEditor({ content: `@@${name}@@` }).then(collect)).rejects.toMatchObject({
          code: 'BAD_GATEWAY',
        });
      }
      expect((await today.ai.status()).today).toEqual(before);
    },
  );

  it.each(['blocked', 'empty', 'cut', '400'])('a call with the answer %s counts', async (name) => {
    const api = callerAs(GUEST, { textModel: modelOf(standIn, 'gemini'), address: freshAddress() });
    const codes: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const failure = await failureOf(api.ai.enhanceInEditor({ content: `@@${name}@@` }).then(collect));
      codes.push(failure.code);
    }
    expect(codes.filter((code) => code === 'BAD_GATEWAY')).toHaveLength(10);
    expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  it('more than two at once wait for their turn, and a reader who left frees the place', async () => {
    const api = callerAs(await makeProfile(), { textModel: modelOf(standIn, 'openai') });
    const open = async () => {
      const answer = await api.ai.enhanceInEditor({ content: 'Write @@silent-midway@@' });
      const events = answer[Symbol.asyncIterator]();
      await events.next();
      return events;
    };
    const [one] = [await open(), await open()];
    await expect(open()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await one.return?.();
    await collect(await api.ai.enhanceInEditor({ content: 'Write.' }));
  });
});

describe('ai.status', () => {
  it('tells everybody whether AI is there, and only an admin which, how often and how to set it up', async () => {
    const textModel = modelOf(standIn, 'gemini');
    const admin = await makeProfile({ role: 'admin' });
    expect(await callerAs(GUEST, { textModel }).ai.status()).toEqual({
      available: true,
      answerTokens: 800,
      reason: null,
      provider: 'gemini',
      model: null,
      today: null,
    });
    const before = await callerAs(admin, { textModel }).ai.status();
    expect(before).toMatchObject({ model: 'stand-in', today: { budget: 1_000 } });
    await collect(await callerAs(admin, { textModel }).ai.enhanceInEditor({ content: 'Write.' }));
    const after = await callerAs(admin, { textModel }).ai.status();
    expect(after.today!.used).toBe(before.today!.used + 1);

    const none = await callerAs(GUEST).ai.status();
    expect(none).toMatchObject({ available: false, provider: null, reason: messages.ai.unavailable });
    expect((await callerAs(admin).ai.status()).reason).toMatch(/under AI on the admin page.*GEMINI_API_KEY/);
  });
});
