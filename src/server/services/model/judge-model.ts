import { AppError } from '@/domain/errors';
import { runMessages } from '@/domain/run/messages';
import type { Db } from '@/server/db';
import type { AiContext } from '../ai/context';
import { requireAdmin, type ServiceContext } from '../context';
import { lockSettings } from '../lock-settings';
import { findModel, type FoundModel } from './find-model';

/** Returns the id of the model that judges responses; null for the default model. */
export async function judgeIdOf(db: Db): Promise<string | null> {
  return (await db.settings.findFirst({ select: { judgeId: true } }))?.judgeId ?? null;
}

/** Returns the model that judges responses; the model is null if the server has none. */
export async function findJudge(ctx: AiContext): Promise<FoundModel> {
  return findModel(ctx, await judgeIdOf(ctx.db));
}

/**
 * Chooses the model that judges responses, null for the default model, with an audit log entry. Throws UNAUTHORIZED for
 * guests, FORBIDDEN for non-admins, NOT_FOUND for a missing model.
 */
export async function setJudge(
  ctx: ServiceContext,
  { modelId }: { modelId: string | null },
): Promise<{ modelId: string | null }> {
  const admin = requireAdmin(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSettings(tx);
    if (modelId !== null && (await tx.namedModel.count({ where: { id: modelId } })) === 0) {
      throw new AppError('NOT_FOUND', runMessages.modelGone);
    }
    if ((await judgeIdOf(tx)) === modelId) return;
    await tx.settings.updateMany({ data: { judgeId: modelId } });
    await tx.auditEvent.create({
      data: { at: ctx.now, actorId: admin.id, action: 'model.judge', subjectId: modelId },
      select: { id: true },
    });
  });
  return { modelId };
}
