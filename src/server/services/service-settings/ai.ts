import type { AiSave, ServiceSaved } from '@/domain/admin/service-settings';
import { serviceMessages as said } from '@/domain/admin/service-messages';
import { AppError } from '@/domain/errors';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { getTextModel, type TextModel, textModelAt } from '@/server/ports/text-model/text-model';
import type { OwnAccountContext } from '../account/require-current-password';
import { requireAdmin } from '../context';
import { AI, baseUrlOf } from '../saved-service/kinds';
import { isUsable, readService } from '../saved-service/read-service';
import { saveService } from './save-service';

/**
 * Returns the model saved by an admin in the app; null if there is none, or its key or settings can't be read. Only the
 * maximum response length comes from the environment: its key is sent only to its own address.
 */
export async function savedTextModel(db: Db): Promise<TextModel | null> {
  const saved = await readService(db, AI);
  if (saved === null || !isUsable(saved)) return null;
  const { provider, model } = saved.config;
  return textModelAt({
    provider,
    model,
    baseUrl: baseUrlOf(saved.config),
    apiKey: saved.secret ?? undefined,
    maxTokens: env.AI_MAX_OUTPUT_TOKENS,
  });
}

/** Returns the default model of this server: that of its environment, else the saved one; null without either. */
export async function currentTextModel(db: Db): Promise<TextModel | null> {
  return getTextModel() ?? (await savedTextModel(db));
}

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
