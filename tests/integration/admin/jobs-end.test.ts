import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '@/domain/messages';
import { importMessages } from '@/domain/import/messages';
import type { TestRunEvent } from '@/domain/test-case/run-schema';
import { db } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { writeAnswer } from '@/server/services/ai/write-answer';
import { exportPrompts } from '@/server/services/export/export-prompts';
import { previewImport } from '@/server/services/import/preview-import';
import { runImport } from '@/server/services/import/run-import';
import { checkPasted } from '@/server/services/test-case/check-pasted';
import { noJudge } from '@/server/services/test-case/judge-response';
import { withCheckEngines } from '@/server/services/test-case/check-engines';
import { runTests } from '@/server/services/test-case/run-tests';
import { modelOf } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { type Api, callerAs, contextOf, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { bytesSource, numberedCsv, promptsOf } from '../import/support';

/** Long-running jobs end when their user loses the right: deactivated, deleted, or given another role. */

let admin: Api;
let owner: TestProfile;
beforeEach(async () => {
  admin = callerAs(await makeProfile({ role: 'admin' }));
  owner = await makeProfile();
});

const shutOut = {
  deactivated: () => admin.admin.setActive({ userId: owner.id, isActive: false }),
  'made a viewer': () => admin.admin.setRole({ userId: owner.id, role: 'viewer' }),
  deleted: () => admin.admin.deleteUser({ userId: owner.id, prompts: 'keep' }),
};
const WAYS = Object.keys(shutOut) as (keyof typeof shutOut)[];
const context = () => ({ db, actor: owner, now: new Date() });

/** Returns the error of a use case, without the API. */
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** A file whose last read waits, after a number of bytes, until `out` signals that its owner is deactivated. */
function waitingSource(data: string, { readings, bytes }: { readings: number; bytes: number }) {
  const source = bytesSource(data, 4_096);
  let opened = 0;
  let shut: () => void = () => undefined;
  const out = new Promise<void>((resolve) => {
    shut = resolve;
  });
  const open = async function* () {
    opened += 1;
    const isLast = opened === readings;
    let read = 0;
    for await (const chunk of source.open()) {
      yield chunk;
      read += chunk.byteLength;
      if (isLast && read > bytes) await out;
    }
  };
  return { source: { open }, shut };
}

describe('a running import', () => {
  it.each(WAYS)('stops after the batch in which its owner is %s', async (way) => {
    // It is inspected, its encoding and format are detected, its rows are counted, its rows are saved.
    const { source, shut } = waitingSource(numberedCsv(1_600), { readings: 5, bytes: 16_000 });
    const stopped = runImport(context(), {
      source,
      isShared: true,
      onProgress: ({ done }) => {
        if (done === 500) void shutOut[way]().then(shut);
      },
    });
    expect(await errorOf(stopped)).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining(importMessages.noLongerAllowed) as string,
      report: { created: 500 },
    });
    expect(await promptsOf(owner)).toHaveLength(500);
  });

  it('shows nothing more in a preview either', async () => {
    const { source, shut } = waitingSource(numberedCsv(3_000), { readings: 4, bytes: 40_000 });
    const preview = errorOf(previewImport(context(), { source }));
    await shutOut.deactivated();
    shut();
    expect(await preview).toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('an export ends with the account, between two slices', async () => {
  for (const title of ['one', 'two']) {
    await makePrompt({ creator: owner, title, content: `${title} `.repeat(40_000) });
  }
  const { chunks } = await exportPrompts(context(), { which: { kind: 'mine' }, format: 'cuebook' });
  expect((await chunks.next()).value).toBe('[');
  expect((await chunks.next()).value).toContain('"one"');
  await shutOut.deactivated();
  expect(await errorOf(chunks.next())).toMatchObject({ code: 'FORBIDDEN' });
});

it.each(['deactivated', 'made a viewer'] as const)(
  'changes of many prompts end when their owner is %s',
  async (way) => {
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push((await makePrompt({ creator: owner, category: 'AI' })).id);
    }
    // The second one is held until the owner loses the right, so that the others come after it.
    const second = ids[1] ?? '';
    let change: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM prompts WHERE id = ${second}::uuid FOR UPDATE`;
      change = failureOf(callerAs(owner).prompt.setCategoryMany({ ids, category: 'Sales' }));
      await expect.poll(() => db.prompt.count({ where: { createdBy: owner.id, category: 'Sales' } })).toBe(1);
      await shutOut[way]();
    });
    expect(await change).toMatchObject({ code: 'FORBIDDEN', message: messages.error.forbidden });
    expect(await db.prompt.count({ where: { createdBy: owner.id, category: 'Sales' } })).toBe(2);
  },
);

it('an AI answer ends with the account, while it is written', async () => {
  const clock = { now: performance.now() };
  const time = vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  const textModel: TextModel = {
    provider: 'openai',
    name: 'slow',
    maxTokens: 800,
    address: 'slow',
    async *generate() {
      yield { text: 'One. ', end: null };
      await shutOut.deactivated();
      clock.now += 10_000;
      yield { text: 'Two.', end: 'whole' };
    },
  };
  const job = {
    request: { system: '', prompt: 'Write.', temperature: 0, maxTokens: 100 },
    failure: 'It failed.',
    finish: (text: string) => ({ text, lost: [] }),
  };
  const answer = writeAnswer(contextOf(owner, { textModel }), job);
  expect(await answer.next()).toMatchObject({ value: { type: 'delta', text: 'One. ' } });
  expect(await errorOf(answer.next())).toMatchObject({ code: 'FORBIDDEN' });
  time.mockRestore();
});

describe('a test run', () => {
  let caseIds: string[];
  let prompt: { id: string; version: number };
  beforeEach(async () => {
    prompt = await makePrompt({ creator: owner, content: 'Write.' });
    caseIds = [];
    for (const name of ['first', 'second', 'third']) {
      const check = { kind: 'matches' as const, pattern: '.', ignoreCase: false };
      const saved = { promptId: prompt.id, name, inputs: [], checks: [check] };
      caseIds.push((await callerAs(owner).prompt.tests.save(saved)).id);
    }
  });
  const version = () => ({ promptId: prompt.id, version: prompt.version });
  const results = () => db.testResult.count({ where: { promptId: prompt.id } });

  it("a test run of pasted answers asks for the caller's rights before each of them", async () => {
    const answers = caseIds.map((caseId) => ({ caseId, answer: 'An answer' }));
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // The checks of the first response are queued until the account is deactivated.
    const before = withCheckEngines(owner.id, () => held);
    const run = errorOf(
      checkPasted(context(), { ...version(), answers }, () => Promise.resolve(noJudge(''))),
    );
    await expect.poll(() => db.testRun.count({ where: { promptId: prompt.id } })).toBe(1);
    await shutOut.deactivated();
    letGo();
    await before;
    expect(await run).toMatchObject({ code: 'FORBIDDEN' });
    expect(await results()).toBeLessThan(2);
  });

  it('a test run on a model stops before the next case', async () => {
    const standIn = await openAiStandIn();
    try {
      const ctx = contextOf(owner, { now: new Date(), textModel: modelOf(standIn, 'openai') });
      const events: TestRunEvent[] = [];
      for await (const event of runTests(ctx, version())) {
        events.push(event);
        if (event.type === 'result') await shutOut.deactivated();
      }
      expect(events.filter(({ type }) => type === 'result')).toHaveLength(1);
      expect(await results()).toBe(1);
    } finally {
      await standIn.stop();
    }
  });
});
