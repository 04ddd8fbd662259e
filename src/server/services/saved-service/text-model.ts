import { env } from '@/env';
import type { Db } from '@/server/db';
import { getTextModel, type TextModel, textModelAt } from '@/server/ports/text-model/text-model';
import { AI, baseUrlOf } from './kinds';
import { isUsable, readService } from './read-service';

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
