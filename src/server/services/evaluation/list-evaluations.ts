import { EVALUATIONS_SHOWN } from '@/domain/evaluation/limits';
import type { EvaluationDto, RunningEvaluation } from '@/domain/evaluation/schema';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts, openPromptFacts } from '../prompt/load-prompt';
import { AppError } from '@/domain/errors';
import { evaluationColumns, readableEvaluations, toEvaluationDtos } from './evaluation-rows';

/**
 * Returns the latest evaluations of a prompt that the caller can read, newest first. Throws UNAUTHORIZED for guests,
 * NOT_FOUND for a prompt the caller cannot open.
 */
export async function listEvaluations(ctx: ServiceContext, promptId: string): Promise<EvaluationDto[]> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const rows = await ctx.db.evaluation.findMany({
    where: readableEvaluations(member, prompt),
    orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
    take: EVALUATIONS_SHOWN,
    include: evaluationColumns(member, prompt),
  });
  return toEvaluationDtos(ctx.db, rows);
}

/**
 * Returns the caller's evaluations in progress with the prompts they can still open, for the side bar. Throws
 * UNAUTHORIZED for guests.
 */
export async function listRunning(ctx: ServiceContext): Promise<RunningEvaluation[]> {
  const member = requireMember(ctx);
  const running = await ctx.db.evaluation.findMany({
    where: { startedBy: member.id, state: 'running', prompt: { deletedAt: null } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, promptId: true, prompt: { select: { title: true, slug: true } } },
  });
  const found: RunningEvaluation[] = [];
  for (const { id, promptId, prompt } of running) {
    const facts = await loadPromptFacts(ctx.db, member, promptId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (facts === null) continue;
    const rows = await ctx.db.evaluation.findMany({
      where: { id },
      include: evaluationColumns(member, facts),
    });
    const [dto] = await toEvaluationDtos(ctx.db, rows);
    if (dto !== undefined) found.push({ id, promptId, ...prompt, done: dto.done, total: dto.total });
  }
  return found;
}
