import type { SetupTested } from '@/domain/admin/setup';
import { checkTextModel } from '@/server/ports/text-model/check';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import type { AiContext } from '../ai/context';
import { requireAdmin } from '../context';
import { findModel } from './find-model';

/**
 * Sends one request to a model and returns the result; audited and limited, because it makes the server send requests.
 * Throws like findModel, UNAUTHORIZED, FORBIDDEN for non-admins, TOO_MANY_REQUESTS.
 */
export async function testModel(ctx: AiContext, { id }: { id: string }): Promise<SetupTested> {
  const admin = requireAdmin(ctx);
  await consumeLimits([{ limit: 'setupTestAccount', key: admin.id }]);
  const { textModel } = await findModel(ctx, id);
  const row = await ctx.db.namedModel.findUnique({ where: { id }, select: { apiKey: true } });
  await ctx.db.auditEvent.create({
    data: { at: ctx.now, actorId: admin.id, action: 'model.test', subjectId: id },
    select: { id: true },
  });
  // A named model always has its address.
  if (textModel === null) return { isWorking: false, text: '' };
  const { isWorking, lines } = await checkTextModel(textModel, { isSaved: true, hasKey: row?.apiKey !== '' });
  return { isWorking, text: lines.join(' ') };
}
