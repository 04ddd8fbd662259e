import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Gate } from '@/domain/gate/schema';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { evaluated } from '../../support/evaluated';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { SEED, sized } from '../../support/sizes';

/** Random edits, evaluations and approvals of two clients at once: none is approved without a met gate or a reason. */

const STEPS = 10;
const REASON = 'Because of the deadline';

type Step =
  | { kind: 'edit' }
  | { kind: 'case' }
  | { kind: 'model' }
  | { kind: 'evaluate'; passed: boolean; isFinished: boolean }
  | { kind: 'approve'; isOverride: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ kind: 'edit' as const }),
  fc.constant({ kind: 'case' as const }),
  fc.constant({ kind: 'model' as const }),
  fc.record({ kind: fc.constant('evaluate' as const), passed: fc.boolean(), isFinished: fc.boolean() }),
  fc.record({ kind: fc.constant('approve' as const), isOverride: fc.boolean() }),
);

/** Facts of what was evaluated, kept by the test: of which version, case and model, and whether that passed. */
type Seen = { version: number; revision: number; model: number; passed: boolean };

it('approves nothing else', { timeout: 60 * 60_000 }, async () => {
  const admin = await makeProfile({ role: 'admin' });
  await db.namedModel.deleteMany();
  let named = 0;
  const place = { name: 'Fast model', baseUrl: 'http://127.0.0.1:9/v1' };
  const { id: modelId } = await callerAs(admin).ai.saveModel({ ...place, model: 'fast' });
  const gate: Gate = {
    modelIds: [modelId],
    answersPerCase: 1,
    answersNeeded: 1,
    share: 100,
    noWorse: true,
    watch: false,
  };
  await callerAs(admin).admin.setGate({ gate });
  const writer = await makeProfile();

  async function walk(promptId: string, caseId: string, steps: readonly Step[], seen: Seen[]) {
    const api = (person: TestProfile) => callerAs(person);
    for (const one of steps) {
      const { version } = await db.prompt.findUniqueOrThrow({
        where: { id: promptId },
        select: { version: true },
      });
      const { revision } = await db.testCase.findUniqueOrThrow({
        where: { id: caseId },
        select: { revision: true },
      });
      const model = await db.namedModel.findUniqueOrThrow({
        where: { id: modelId },
        select: { revision: true },
      });
      if (one.kind === 'edit') {
        named += 1;
        await api(writer)
          .prompt.update({ id: promptId, version, content: `Text ${named}.` })
          .catch(() => undefined);
      } else if (one.kind === 'case') {
        named += 1;
        const check = { kind: 'contains', text: `word ${named}`, ignoreCase: false } as const;
        const save = {
          promptId,
          existing: { id: caseId, revision },
          name: 'A case',
          inputs: [],
          checks: [check],
        };
        await api(writer)
          .prompt.tests.save(save)
          .catch(() => undefined);
      } else if (one.kind === 'model') {
        named += 1;
        await api(admin).ai.saveModel({ ...place, id: modelId, model: `fast-${named}` });
      } else if (one.kind === 'evaluate') {
        const at = new Date();
        if (one.isFinished) seen.push({ version, revision, model: model.revision, passed: one.passed });
        const cases = [{ caseId, caseRevision: revision, passed: [one.passed] }];
        const end = one.isFinished ? 'finished' : 'stopped';
        await evaluated(db, {
          promptId,
          version,
          model: { id: modelId, revision: model.revision },
          cases,
          at,
          end,
        });
      } else {
        const override = one.isOverride ? { override: REASON } : {};
        const given = { promptId, version, status: 'approved', ...override } as const;
        await api(admin)
          .status.set(given)
          .catch(() => undefined);
      }
    }
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: STEPS }),
      fc.array(step, { maxLength: STEPS }),
      async (one, other) => {
        const prompt = await makePrompt({ creator: writer, content: 'Text.' });
        const made = await callerAs(writer).prompt.tests.save({
          ...{ promptId: prompt.id, name: 'A case', inputs: [], checks: [{ kind: 'json' }] },
        });
        const seen: Seen[] = [];
        await Promise.all([walk(prompt.id, made.id, one, seen), walk(prompt.id, made.id, other, seen)]);
        const approvals = await db.promptStatus.findMany({
          where: { promptId: prompt.id, status: 'approved' },
        });
        for (const { version, overrideReason } of approvals) {
          // The newest column decides, and two clients may have stored theirs in any order: at least one passed.
          const isMet = seen.some((column) => column.version === version && column.passed);
          expect(overrideReason === REASON || isMet).toBe(true);
        }
        // What was allowed with a reason alone says so.
        const unmet = approvals.filter(
          ({ version }) => !seen.some((column) => column.version === version && column.passed),
        );
        expect(unmet.every(({ overrideReason }) => overrideReason === REASON)).toBe(true);
      },
    ),
    { seed: SEED, numRuns: sized(15, Math.ceil(10_000 / (2 * STEPS))) },
  );
});
