import { randomUUID } from 'node:crypto';
import { AppError } from '@/domain/errors';
import { runMessages } from '@/domain/run/messages';
import { type ModelDto, MODELS_MAX, type ModelSave, type RunOptions } from '@/domain/run/schema';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { createTextModel, type TextModel } from '@/server/ports/text-model/text-model';
import type { AiContext } from '../ai/context';
import { getAiStatus } from '../ai/get-ai-status';
import { requireAdmin, requireMember, type ServiceContext } from '../context';
import { seal, unseal } from '../mail/seal';

const SHOWN = { id: true, name: true, baseUrl: true, model: true, apiKey: true } as const;

function toDto({ apiKey, ...shown }: Omit<ModelDto, 'hasKey'> & { apiKey: string }): ModelDto {
  return { ...shown, hasKey: apiKey !== '' };
}

function findAll(db: Db) {
  return db.namedModel.findMany({
    select: SHOWN,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MODELS_MAX,
  });
}

/** The models that admins have named, without their keys. Throws UNAUTHORIZED, FORBIDDEN for anybody but admins. */
export async function listModels(ctx: ServiceContext): Promise<ModelDto[]> {
  requireAdmin(ctx);
  return (await findAll(ctx.db)).map(toDto);
}

/** Names a model, or changes one; a key is sealed at rest. Throws like {@link listModels}, NOT_FOUND for one that is gone. */
export async function saveModel(ctx: ServiceContext, input: ModelSave): Promise<ModelDto> {
  requireAdmin(ctx);
  const { name, baseUrl, model, apiKey } = input;
  const id = input.id ?? randomUUID();
  const sealed = apiKey === undefined ? {} : { apiKey: apiKey === '' ? '' : seal(id, apiKey) };
  const data = { name, baseUrl, model, ...sealed };
  if (input.id !== undefined) {
    const [row] = await ctx.db.namedModel.updateManyAndReturn({ where: { id }, data, select: SHOWN });
    if (row === undefined) throw new AppError('NOT_FOUND', runMessages.modelGone);
    return toDto(row);
  }
  if ((await ctx.db.namedModel.count()) >= MODELS_MAX) {
    throw new AppError('BAD_REQUEST', runMessages.tooManyModels);
  }
  return toDto(await ctx.db.namedModel.create({ data: { id, ...data, createdAt: ctx.now }, select: SHOWN }));
}

/** Removes a model; one that is gone stays so. Throws like {@link listModels}. */
export async function removeModel(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  requireAdmin(ctx);
  await ctx.db.namedModel.deleteMany({ where: { id } });
  return { id };
}

/** What the caller can run a prompt with, and where nothing is set up how that is done. Throws UNAUTHORIZED for guests. */
export async function getRunOptions(ctx: AiContext): Promise<RunOptions> {
  const member = requireMember(ctx);
  const named = await findAll(ctx.db);
  const models = [
    ...(ctx.textModel === null ? [] : [{ id: null, name: runMessages.standardModel }]),
    ...named.map(({ id, name }) => ({ id, name })),
  ];
  if (models.length > 0) return { reason: null, models };
  const { reason } = await getAiStatus(ctx);
  return { reason: member.role === 'admin' ? `${reason ?? ''} ${runMessages.orNameModel}` : reason, models };
}

/** A model to ask, and what it is called; the model is null where the server has none of its own. */
export async function findModel(
  ctx: AiContext,
  id: string | null,
): Promise<{ name: string; textModel: TextModel | null }> {
  if (id === null) return { name: runMessages.standardModel, textModel: ctx.textModel };
  const row = await ctx.db.namedModel.findUnique({ where: { id }, select: SHOWN });
  if (row === null) throw new AppError('NOT_FOUND', runMessages.modelGone);
  const { model, baseUrl } = row;
  const apiKey = row.apiKey === '' ? undefined : openKey(id, row.apiKey);
  const textModel = createTextModel(
    { provider: 'openai', name: model, maxTokens: env.AI_MAX_OUTPUT_TOKENS },
    async () => (await import('@/server/ports/text-model/openai')).openaiStream({ apiKey, model, baseUrl }),
  );
  return { name: row.name, textModel };
}

function openKey(id: string, sealed: string): string {
  try {
    return unseal(id, sealed);
  } catch (cause) {
    throw new AppError('UNAVAILABLE', runMessages.keyLost, { cause });
  }
}
