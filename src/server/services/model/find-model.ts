import { AppError } from '@/domain/errors';
import type { Price } from '@/domain/model/cost';
import { runMessages } from '@/domain/run/messages';
import { env } from '@/env';
import { type TextModel, textModelAt } from '@/server/ports/text-model/text-model';
import type { Db } from '@/server/db';
import { unseal } from '../mail/seal';
import { defaultTerms } from './default-model';

/** A model to call, with what admins say of its use. */
export type FoundModel = Price & {
  name: string;
  /** Null if the server has none of its own. */
  textModel: TextModel | null;
  callsAtOnce: number;
  /** Rises when the address or the model changes. */
  revision: number;
};

function openKey(id: string, sealed: string): string {
  try {
    return unseal(id, sealed);
  } catch (cause) {
    throw new AppError('UNAVAILABLE', runMessages.keyLost, { cause });
  }
}

/** Returns a model; without an id the default one. Throws NOT_FOUND for a missing one, UNAVAILABLE without its key. */
export async function findModel(
  ctx: { db: Db; textModel: TextModel | null },
  id: string | null,
): Promise<FoundModel> {
  if (id === null) {
    const terms = await defaultTerms(ctx);
    return { name: runMessages.standardModel, textModel: ctx.textModel, ...terms };
  }
  const row = await ctx.db.namedModel.findUnique({ where: { id } });
  if (row === null) throw new AppError('NOT_FOUND', runMessages.modelGone);
  const { name, model, baseUrl, priceIn, priceOut, callsAtOnce, revision } = row;
  const apiKey = row.apiKey === '' ? undefined : openKey(id, row.apiKey);
  const maxTokens = env.AI_MAX_OUTPUT_TOKENS;
  const textModel = textModelAt({ provider: 'openai', model, baseUrl, apiKey, maxTokens });
  return { name, textModel, priceIn, priceOut, callsAtOnce, revision };
}
