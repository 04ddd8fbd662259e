import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { failuresOf } from '@/domain/gate/gate-outcome';
import type { Transaction } from '@/server/db';
import { gateCases, gateOfPrompt, gateResults } from '../gate/gate-rows';
import { notify } from '../notification/notify';

/**
 * Returns how the version that the server has evaluated by itself fails its gate, in a sentence; null if it doesn't, or
 * if it isn't the approved one any more. Asked in the transaction that ends the evaluation.
 */
export async function watchFailure(tx: Transaction, id: string): Promise<string | null> {
  const { promptId, runs } = await tx.evaluation.findUniqueOrThrow({
    where: { id },
    select: { promptId: true, runs: { orderBy: [{ modelName: 'asc' }, { id: 'asc' }] } },
  });
  const [first] = runs;
  const { gate, approvedVersion } = await gateOfPrompt(tx, promptId);
  if (first === undefined || gate === null || approvedVersion !== first.version) return null;
  const { version, judgeId, judgeRevision } = first;
  const models = runs.map(({ modelId, modelName, modelRevision }) => ({
    id: modelId,
    name: modelName ?? '',
    revision: modelRevision ?? 0,
  }));
  const cases = await gateCases(tx, promptId);
  const results = await gateResults(tx, {
    promptId,
    versions: [version],
    models,
    judge: judgeRevision === null ? null : { id: judgeId, name: '', revision: judgeRevision },
    answers: gate.answersPerCase,
  });
  const failures = failuresOf(gate, { version, cases, models, results });
  return failures.length === 0 ? null : said.watchFailed(failures);
}

/**
 * Tells who publishes there that an approved version fails its gate now: publishers and owners of its space, else
 * admins. The approval stays.
 */
export async function tellPublishers(tx: Transaction, now: Date, id: string): Promise<void> {
  await notify(tx, now, { kind: 'watch-failed', subjectId: id, actorId: null });
}
