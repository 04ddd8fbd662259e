import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { failuresOf } from '@/domain/gate/gate-outcome';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import type { Transaction } from '@/server/db';
import { gateCases, gateOfPrompt, gateResults } from '../gate/gate-rows';

/** The most people who are told of one version, owners first. */
const MAX_NOTIFIED = 50;

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
  await tx.$executeRaw`
    INSERT INTO notifications (user_id, kind, prompt_id, evaluation_id, created_at)
    SELECT u.id, 'watch-failed', e.prompt_id, e.id, ${now}
    FROM prompt_evaluations e JOIN prompts p ON p.id = e.prompt_id
    JOIN profiles u ON u.is_active AND u.deleted_at IS NULL AND u.notify_in_app AND u.role IN ('contributor', 'admin')
    LEFT JOIN space_members m ON m.space_id = p.space_id AND m.user_id = u.id
      AND m.role = ANY(${[...PUBLISHING_ROLES]})
    WHERE e.id = ${id}::uuid AND CASE WHEN p.space_id IS NULL THEN u.role = 'admin' ELSE m.user_id IS NOT NULL END
    ORDER BY m.role = 'owner' DESC NULLS LAST, u.id LIMIT ${MAX_NOTIFIED}`;
}
