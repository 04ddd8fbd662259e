import type { AiSave, ServiceSaved } from '@/domain/admin/service-settings';
import { serviceMessages as said } from '@/domain/admin/service-messages';
import { AppError } from '@/domain/errors';
import type { TextModel } from '@/server/ports/text-model/text-model';
import type { OwnAccountContext } from '../account/require-current-password';
import { requireAdmin } from '../context';
import { AI } from '../saved-service/kinds';
import { saveService } from './save-service';

/**
 * Saves the AI service. Throws like {@link saveService}, BAD_REQUEST for Gemini without a key, CONFLICT if the
 * environment configures a service.
 */
export async function saveAi(
  ctx: OwnAccountContext & { textModel: TextModel | null },
  { apiKey, ...config }: AiSave,
): Promise<ServiceSaved> {
  requireAdmin(ctx);
  if (ctx.textModel !== null) throw new AppError('CONFLICT', said.setByEnvironment);
  return saveService(ctx, AI, {
    config,
    secret: apiKey,
    check(hasKey) {
      if (config.provider === 'gemini' && !hasKey) {
        throw new AppError('BAD_REQUEST', said.keyRequired, { field: 'apiKey' });
      }
    },
  });
}
