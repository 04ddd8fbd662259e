import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestRunEvent } from '@/domain/test-case/run-schema';
import type { Check } from '@/domain/test-case/check';
import { db } from '@/server/db';
import { purgeDeletedPrompts } from '@/server/services/prompt/delete-prompt';
import { runTests } from '@/server/services/test-case/run-tests';
import { modelOf } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, contextOf, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Test cases, their runs, and statuses based on them. */

const NOW = new Date('2026-05-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let creator: TestProfile;
let tester: TestProfile;
let viewer: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;

beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

beforeEach(async () => {
  creator = await makeProfile();
  tester = await makeProfile();
  viewer = await makeProfile({ role: 'viewer' });
  admin = await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator, content: 'Write teh mail to {{reader}}.' });
});

const tests = (who: TestProfile) => callerAs(who, { now: NOW }).prompt.tests;
const overview = (who = creator) => tests(who).list({ promptId: prompt.id });

type Fields = {
  name?: string;
  inputs?: { name: string; value: string }[];
  checks?: Check[];
  existing?: { id: string; revision: number };
};

const caseOf = ({
  name = 'A case',
  inputs = [{ name: 'reader', value: 'Ann' }],
  checks,
  existing,
}: Fields) => ({
  promptId: prompt.id,
  name,
  inputs,
  existing,
  checks: checks ?? [{ kind: 'contains' as const, text: 'Ann', ignoreCase: false }],
});
/** One minute later each time: cases are sorted by creation time. */
let minutes = 0;
const makeCase = async (fields: Fields = {}) => {
  minutes += 1;
  const now = new Date(NOW.getTime() + minutes * 60_000);
  return (await callerAs(creator, { now }).prompt.tests.save(caseOf(fields))).id;
};

const paste = (who: TestProfile, answers: Record<string, string>, version = prompt.version) =>
  tests(who).check({
    promptId: prompt.id,
    version,
    answers: Object.entries(answers).map(([caseId, answer]) => ({ caseId, answer })),
  });

const edit = (content: string) => callerAs(creator).prompt.update({ id: prompt.id, content });

/** Runs all cases against the fake provider, to the end or until `stopAt`. */
async function runOnModel(
  who: TestProfile,
  { stopAt, caseIds }: { stopAt?: (event: TestRunEvent) => boolean; caseIds?: string[] } = {},
): Promise<TestRunEvent[]> {
  const ctx = contextOf(who, { now: NOW, textModel: modelOf(standIn, 'openai') });
  const controller = new AbortController();
  const events: TestRunEvent[] = [];
  const input = { promptId: prompt.id, version: prompt.version, caseIds };
  for await (const event of runTests(ctx, input, controller.signal)) {
    events.push(event);
    if (stopAt?.(event)) controller.abort();
  }
  return events;
}

describe('a test case', () => {
  it('a test case is saved, changed and deleted by those who edit the prompt, and seen by every member', async () => {
    const id = await makeCase({ name: '  First  ' });
    for (const who of [creator, tester, viewer, admin]) {
      expect((await overview(who)).cases).toMatchObject([
        { id, name: 'First', revision: 1, missing: [], unused: [], latest: null },
      ]);
    }
    await tests(creator).save(caseOf({ name: 'Renamed', existing: { id, revision: 1 } }));
    expect((await overview()).cases).toMatchObject([{ name: 'Renamed', revision: 1 }]);
    await tests(creator).save(caseOf({ checks: [{ kind: 'json' }], existing: { id, revision: 1 } }));
    expect((await overview()).cases).toMatchObject([{ checks: [{ kind: 'json' }], revision: 2 }]);

    const stale = tests(creator).save(caseOf({ existing: { id, revision: 1 } }));
    expect(await failureOf(stale)).toMatchObject({ code: 'CONFLICT', message: testCaseMessages.staleCase });
    expect((await failureOf(tests(tester).save(caseOf({})))).code).toBe('FORBIDDEN');
    expect((await failureOf(tests(admin).delete({ promptId: prompt.id, id }))).code).toBe('FORBIDDEN');
    expect((await failureOf(callerAs(GUEST).prompt.tests.list({ promptId: prompt.id }))).code).toBe(
      'UNAUTHORIZED',
    );
    await tests(creator).delete({ promptId: prompt.id, id });
    expect((await overview()).cases).toEqual([]);
  });

  it('a test case with a schema nested without end is refused by its depth, before anything compiles it', async () => {
    const nested = (levels: number) => `${'{"anyOf":['.repeat(levels)}{}${']}'.repeat(levels)}`;
    const save = (levels: number) =>
      tests(creator).save(caseOf({ checks: [{ kind: 'schema', schema: nested(levels) }] }));
    expect(await failureOf(save(32))).toMatchObject({
      code: 'BAD_REQUEST',
      message: testCaseMessages.schemaTooDeep,
    });
  });

  it('a test case with schemas of thousands of parts is refused by their number, before anything compiles them', async () => {
    const wide = JSON.stringify({ anyOf: Array.from({ length: 500 }, (_, index) => ({ const: index })) });
    const save = (count: number) =>
      tests(creator).save(
        caseOf({ checks: Array.from({ length: count }, () => ({ kind: 'schema', schema: wide })) }),
      );
    expect(await failureOf(save(4))).toMatchObject({
      code: 'BAD_REQUEST',
      message: testCaseMessages.schemaTooWide,
    });
  });

  it('a test case with schemas that never end takes three places of its writer, and nobody else waits for them', async () => {
    const wide = { anyOf: Array.from({ length: 95 }, (_, index) => ({ const: index })) };
    const check = { kind: 'schema' as const, schema: JSON.stringify(wide) };
    const hostile = Array.from({ length: 12 }, () =>
      tests(creator)
        .save(caseOf({ checks: Array.from({ length: 20 }, () => check) }))
        .then(
          () => 'saved',
          (error: unknown) => (error as { code: string }).code,
        ),
    );
    const other = await makePrompt({ creator: tester });
    const good = { kind: 'schema' as const, schema: '{"type":"object"}' };
    await tests(tester).save({ ...caseOf({ inputs: [], checks: [good] }), promptId: other.id });
    const outcomes = await Promise.all(hostile);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0);
    // No concurrency slot stays occupied.
    expect(await makeCase()).toBeTypeOf('string');
  });

  it('a test case of another prompt is not reached through this one', async () => {
    const other = await makePrompt({ creator: tester });
    const { id } = await tests(tester).save({ ...caseOf({ inputs: [] }), promptId: other.id });
    const steal = tests(creator).save(caseOf({ existing: { id, revision: 1 } }));
    expect((await failureOf(steal)).code).toBe('NOT_FOUND');
    expect((await failureOf(tests(creator).delete({ promptId: prompt.id, id }))).code).toBe('NOT_FOUND');
    expect((await failureOf(paste(creator, { [id]: 'x' }))).code).toBe('NOT_FOUND');
  });

  it.each<[Check, RegExp]>([
    [{ kind: 'matches', pattern: '(a', ignoreCase: false }, /^Check 2: invalid pattern: missing/],
    [{ kind: 'matches', pattern: '(?=a)', ignoreCase: false }, /^Check 2: invalid pattern/],
    [{ kind: 'schema', schema: '{"typ":1}' }, /^Check 2: invalid schema: .*unknown keyword/],
    [{ kind: 'schema', schema: '{"$ref":"https://example.org/s"}' }, /can't resolve reference/],
  ])('a test case with %j is refused by the number of the check', async (check, message) => {
    const failure = await failureOf(tests(creator).save(caseOf({ checks: [{ kind: 'json' }, check] })));
    expect(failure).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(message) as string });
    expect((await overview()).cases).toEqual([]);
  });

  it('a test case is one of 200 at most, also when many come at once', async () => {
    await db.testCase.createMany({
      data: Array.from({ length: 198 }, () => ({
        promptId: prompt.id,
        name: 'Old',
        inputs: [],
        checks: [{ kind: 'json' }],
      })),
    });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => makeCase()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await failureOf(makeCase())).message).toBe(testCaseMessages.tooManyCases);
    const checks = Array.from({ length: 21 }, (): Check => ({ kind: 'json' }));
    expect((await failureOf(makeCase({ checks }))).message).toBe(testCaseMessages.tooManyChecks);
    expect((await failureOf(makeCase({ checks: [] }))).message).toBe(testCaseMessages.checkRequired);
  });

  it('a test case says where it and the text have come apart', async () => {
    const id = await makeCase();
    await edit('Write to {{customer}} in ${tone:friendly} tone.');
    expect((await overview()).cases).toMatchObject([{ id, missing: ['customer'], unused: ['reader'] }]);
    const inputs = [{ name: 'customer', value: 'Bob' }];
    await tests(creator).save(caseOf({ inputs, existing: { id, revision: 1 } }));
    expect((await overview()).cases).toMatchObject([{ missing: [], unused: [], revision: 2 }]);
  });
});

describe('pasted responses', () => {
  it('pasted responses are checked as a run that stores who, when, the request and the results', async () => {
    const first = await makeCase({ name: 'First' });
    const second = await makeCase({
      name: 'Second',
      checks: [{ kind: 'json' }, { kind: 'length', min: 1, max: 5 }],
    });
    const run = await paste(tester, { [first]: '  Dear Ann, hello.  ', [second]: 'Hello, Ann' });
    expect(run).toMatchObject({
      version: 1,
      source: 'pasted',
      provider: null,
      model: null,
      startedByName: tester.fullName,
      startedAt: NOW,
      end: 'finished',
      total: 2,
      done: 2,
      passed: 1,
      warnings: ['failing'],
      results: [
        {
          caseName: 'First',
          isPassed: true,
          answer: 'Dear Ann, hello.',
          answerLength: 16,
          problem: null,
          inputHash: createHash('sha256').update('Write teh mail to Ann.').digest('hex'),
        },
        {
          caseName: 'Second',
          isPassed: false,
          checks: [
            { kind: 'json', isPassed: false, reason: 'The response isn’t valid JSON' },
            { kind: 'length', isPassed: false, reason: 'The response has 10 characters' },
          ],
        },
      ],
    });
    expect((await overview(viewer)).runs).toMatchObject([{ id: run.id, passed: 1, total: 2 }]);
    expect(await tests(viewer).getRun({ promptId: prompt.id, runId: run.id })).toEqual(run);
    expect(await tests(viewer).latest({ promptId: prompt.id, version: 1 })).toEqual(run);
    const { items } = await callerAs(tester).activity.list({ promptId: prompt.id });
    expect(items[0]).toMatchObject({ kind: 'test-run', version: 1, tests: { passed: 1, total: 2 } });
  });

  it('pasted responses are kept to their first 20,000 characters and checked whole', async () => {
    const id = await makeCase({ checks: [{ kind: 'contains', text: 'end', ignoreCase: false }] });
    const answer = `${'😀'.repeat(90_000)}end`;
    const run = await paste(creator, { [id]: answer });
    expect(run.results).toMatchObject([{ isPassed: true, answerLength: 90_003 }]);
    expect(run.results[0]!.answer).toBe('😀'.repeat(20_000));
  });

  it('pasted responses with a catastrophic pattern and a hostile schema come to an end', async () => {
    const id = await makeCase({
      checks: [
        { kind: 'matches', pattern: '^(a+)+$', ignoreCase: false },
        { kind: 'schema', schema: '{"type":"object","properties":{"a":{"type":"string"}}}' },
      ],
    });
    const run = await paste(creator, { [id]: `${'a'.repeat(199_999)}!` });
    expect(run.results[0]!.checks.map(({ isPassed }) => isPassed)).toEqual([false, false]);
    const hidden = await paste(creator, { [id]: '{"a":{"\\u0000\\ud800":1}}' });
    expect(hidden.results[0]!.checks[1]!.isPassed).toBe(false);
  });

  it.each([
    ['nothing', ' \n '],
    ['a control character', 'a\u0000b'],
    ['broken characters', 'a\ud800b'],
    ['more than 200,000 characters', 'a'.repeat(200_001)],
  ])('pasted responses of %s are refused', async (_what, answer) => {
    const id = await makeCase();
    expect((await failureOf(paste(creator, { [id]: answer }))).code).toBe('BAD_REQUEST');
    expect(await db.testRun.count({ where: { promptId: prompt.id } })).toBe(0);
  });

  it('pasted responses to a case without a value fail with that', async () => {
    const id = await makeCase({ inputs: [] });
    const run = await paste(creator, { [id]: 'Dear Ann' });
    expect(run.results).toMatchObject([{ isPassed: false, problem: 'No value for reader', checks: [] }]);
  });
});

describe('a run on the model', () => {
  it('asks for each case with its inputs filled in, and keeps each answer', async () => {
    const first = await makeCase({
      name: 'First',
      checks: [{ kind: 'contains', text: 'Write the mail to Ann.', ignoreCase: false }],
    });
    const second = await makeCase({ name: 'Second', inputs: [{ name: 'reader', value: '{{reader}}' }] });
    const events = await runOnModel(tester);
    expect(events.map((event) => ('caseId' in event ? [event.type, event.caseId] : [event.type]))).toEqual([
      ['started'],
      ['asking', first],
      ['result', first],
      ['asking', second],
      ['result', second],
      ['done'],
    ]);
    const last = events.at(-1);
    expect(last).toMatchObject({
      run: {
        source: 'ai',
        provider: 'openai',
        model: 'stand-in',
        end: 'finished',
        passed: 1,
        total: 2,
        results: [
          { caseName: 'First', isPassed: true, answer: 'Write the mail to Ann. Be specific and clear.' },
          {
            caseName: 'Second',
            isPassed: false,
            answer: 'Write the mail to {{reader}}. Be specific and clear.',
          },
        ],
      },
    });
    expect((await overview()).cases).toMatchObject([
      { latest: { isPassed: true, isOutdated: false } },
      { latest: { isPassed: false, isOutdated: false } },
    ]);
  });

  it('a run on the model that is cancelled keeps what was done', async () => {
    for (const name of ['One', 'Two', 'Three']) await makeCase({ name });
    const events = await runOnModel(tester, { stopAt: ({ type }) => type === 'result' });
    expect(events.map(({ type }) => type)).toEqual(['started', 'asking', 'result']);
    const { runs } = await overview();
    expect(runs).toMatchObject([
      { end: 'cancelled', total: 3, done: 1, passed: 1, warnings: ['incomplete'] },
    ]);
    const again = await runOnModel(tester, { stopAt: ({ type }) => type === 'asking' });
    expect(again.map(({ type }) => type)).toEqual(['started', 'asking']);
  });

  it('ends as cancelled when its reader leaves', async () => {
    await makeCase();
    const ctx = contextOf(tester, { now: NOW, textModel: modelOf(standIn, 'openai') });
    for await (const event of runTests(ctx, { promptId: prompt.id, version: 1 })) {
      if (event.type === 'asking') break;
    }
    expect((await overview()).runs).toMatchObject([{ end: 'cancelled', done: 0 }]);
  });

  it('goes on after an answer that cannot be used, and stops when the provider cannot be asked', async () => {
    await makeCase({ name: 'Blocked', inputs: [{ name: 'reader', value: '@@blocked@@' }] });
    await makeCase({ name: 'Fine' });
    await makeCase({ name: 'Refused', inputs: [{ name: 'reader', value: '@@401@@' }] });
    await makeCase({ name: 'Never asked' });
    const last = (await runOnModel(tester)).at(-1);
    expect(last).toMatchObject({
      type: 'done',
      run: {
        end: 'stopped',
        endReason: messages.ai.misconfigured,
        total: 4,
        done: 2,
        passed: 1,
        warnings: ['failing', 'incomplete'],
        results: [
          { caseName: 'Blocked', problem: messages.ai.blocked },
          { caseName: 'Fine', isPassed: true },
        ],
      },
    });
  });

  it('a run on the model stops when its starter may not test the prompt any more', async () => {
    await makeCase({ name: 'One' });
    await makeCase({ name: 'Two' });
    const ctx = contextOf(tester, { now: NOW, textModel: modelOf(standIn, 'openai') });
    const read = async () => {
      for await (const event of runTests(ctx, { promptId: prompt.id, version: 1 })) {
        if (event.type !== 'result') continue;
        await callerAs(creator).prompt.setShared({ id: prompt.id, isShared: false });
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await overview()).runs).toMatchObject([{ end: 'stopped', done: 1 }]);
  });

  it('says that no model is set up, and which cases there are not', async () => {
    const run = (who: TestProfile, caseIds?: string[]) =>
      callerAs(who, { now: NOW, wantsWholeAnswer: true }).prompt.tests.run({
        promptId: prompt.id,
        version: 1,
        caseIds,
      });
    expect(await failureOf(run(tester))).toMatchObject({
      code: 'BAD_REQUEST',
      message: testCaseMessages.noCases,
    });
    await makeCase();
    expect(await failureOf(run(tester))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: messages.ai.unavailable,
    });
    expect((await failureOf(run(tester, [prompt.id]))).code).toBe('NOT_FOUND');
    expect((await failureOf(run(viewer))).code).toBe('FORBIDDEN');
    expect(await db.testRun.count({ where: { promptId: prompt.id } })).toBe(0);
  });
});

describe('who sees runs', () => {
  it('runs of a private time are seen by the creator and admins, also once the prompt is shared', async () => {
    await callerAs(creator).prompt.setShared({ id: prompt.id, isShared: false });
    const id = await makeCase();
    // Version 2 is never shared, version 3 is.
    prompt = await edit('Private words for {{reader}}.');
    const hidden = await paste(creator, { [id]: 'Private answer' });
    expect((await failureOf(overview(tester))).code).toBe('NOT_FOUND');
    expect((await failureOf(tests(tester).getRun({ promptId: prompt.id, runId: hidden.id }))).code).toBe(
      'NOT_FOUND',
    );
    prompt = await edit('Public words for {{reader}}.');
    await callerAs(creator).prompt.setShared({ id: prompt.id, isShared: true });

    for (const who of [tester, viewer]) {
      const seen = await overview(who);
      expect(seen).toEqual({ runs: [], cases: [] });
      expect((await failureOf(tests(who).getRun({ promptId: prompt.id, runId: hidden.id }))).code).toBe(
        'NOT_FOUND',
      );
      expect(await tests(who).latest({ promptId: prompt.id, version: 3 })).toBeNull();
      const { items } = await callerAs(who).activity.list({ promptId: prompt.id });
      expect(items.filter(({ kind }) => kind === 'test-run')).toEqual([]);
    }
    const naming = callerAs(tester).status.set({
      promptId: prompt.id,
      version: 3,
      status: 'tested',
      testRun: { id: hidden.id, warnings: ['failing', 'olderVersion'] },
    });
    expect((await failureOf(naming)).code).toBe('NOT_FOUND');
    for (const who of [creator, admin]) {
      expect(await overview(who)).toMatchObject({
        runs: [{ id: hidden.id }],
        cases: [{ latest: { version: 2 } }],
      });
    }
  });

  it('named by a status: members who can read its version, never guests', async () => {
    const id = await makeCase();
    const run = await paste(tester, { [id]: 'Dear Ann' });
    await callerAs(tester).status.set({
      promptId: prompt.id,
      version: 1,
      status: 'tested',
      testRun: { id: run.id, warnings: [] },
    });
    const of = async (who: Parameters<typeof callerAs>[0]) =>
      (await callerAs(who).status.history({ promptId: prompt.id }))[0]!.testRun;
    const named = { id: run.id, version: 1, passed: 1, total: 1, warnings: [] };
    for (const who of [viewer, creator, admin]) expect(await of(who)).toEqual(named);
    expect(await of(GUEST)).toBeNull();
  });
});

describe('a status that rests on a run', () => {
  const mark = (run: { id: string; warnings: readonly string[] }, version = prompt.version) =>
    callerAs(tester).status.set({
      promptId: prompt.id,
      version,
      status: 'tested' as const,
      testRun: { id: run.id, warnings: [...run.warnings] as never },
    });
  const named = async () => (await callerAs(tester).status.history({ promptId: prompt.id }))[0]!.testRun;

  it('a status that rests on a run is told of a failing run only when that was seen', async () => {
    const id = await makeCase();
    const run = await paste(tester, { [id]: 'Dear Bob' });
    expect(await failureOf(mark({ id: run.id, warnings: [] }))).toMatchObject({
      code: 'CONFLICT',
      message: testCaseMessages.runChanged,
    });
    expect(await db.promptStatus.count({ where: { promptId: prompt.id } })).toBe(0);
    await mark(run);
    expect(await named()).toMatchObject({ passed: 0, total: 1, warnings: ['failing'] });
  });

  it('keeps the objections at the time of the run, even if text and cases change later', async () => {
    const id = await makeCase();
    const run = await paste(tester, { [id]: 'Dear Ann' });
    await mark(run);
    await tests(creator).save(caseOf({ checks: [{ kind: 'json' }], existing: { id, revision: 1 } }));
    prompt = await edit('Another text for {{reader}}.');
    expect(await named()).toMatchObject({ version: 1, warnings: [] });
    expect((await overview()).runs).toMatchObject([{ warnings: ['olderVersion', 'casesChanged'] }]);
    expect((await overview()).cases).toMatchObject([{ latest: { isOutdated: true, isPassed: true } }]);
    expect((await failureOf(mark(run))).code).toBe('CONFLICT');
    await mark({ id: run.id, warnings: ['olderVersion', 'casesChanged'] });
    expect(await named()).toMatchObject({ version: 1, warnings: ['olderVersion', 'casesChanged'] });
    expect(await tests(tester).latest({ promptId: prompt.id, version: 2 })).toMatchObject({
      id: run.id,
      warnings: ['olderVersion', 'casesChanged'],
      results: [{ isOutdated: true }],
    });
  });

  it('a status that rests on a run of another prompt is refused', async () => {
    const id = await makeCase();
    const run = await paste(tester, { [id]: 'Dear Ann' });
    prompt = await makePrompt({ creator });
    expect((await failureOf(mark(run))).code).toBe('NOT_FOUND');
  });
});

describe('the rows of a run', () => {
  it('the rows of a run are never changed, and are deleted only with the prompt', async () => {
    const id = await makeCase();
    const run = await paste(tester, { [id]: 'Dear Ann' });
    await callerAs(tester).status.set({
      promptId: prompt.id,
      version: 1,
      status: 'tested',
      testRun: { id: run.id, warnings: [] },
    });
    const where = { id: run.id };
    const refused = [
      () => db.testRun.update({ where, data: { version: 2 } }),
      () => db.testRun.update({ where, data: { end: 'cancelled' } }),
      () => db.testRun.delete({ where }),
      () => db.testResult.updateMany({ where: { runId: run.id }, data: { isPassed: false } }),
      () => db.testResult.deleteMany({ where: { runId: run.id } }),
      () =>
        db.promptStatus.updateMany({
          where: { promptId: prompt.id },
          data: { testRunWarnings: ['failing'] },
        }),
      () =>
        db.testResult.create({
          data: {
            runId: run.id,
            caseId: prompt.id,
            promptId: prompt.id,
            caseRevision: 1,
            caseName: 'Late',
            inputHash: '0'.repeat(64),
            answer: '',
            answerLength: 0,
            checks: [],
            isPassed: true,
          },
        }),
    ];
    for (const change of refused)
      await expect(change()).rejects.toThrow(/never (changed|removed)|takes no result/);
    // The account is deleted; its results stay.
    await db.profile.delete({ where: { id: tester.id } });
    expect((await overview()).runs).toMatchObject([{ startedByName: null }]);

    await callerAs(creator).prompt.delete({ id: prompt.id });
    expect((await failureOf(overview())).code).toBe('NOT_FOUND');
    await purgeDeletedPrompts({ db, now: new Date(Date.now() + 31 * DAY_MS) });
    const of = { where: { promptId: prompt.id } };
    expect([await db.testCase.count(of), await db.testRun.count(of), await db.testResult.count(of)]).toEqual([
      0, 0, 0,
    ]);
  });
});
