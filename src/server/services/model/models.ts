import { randomUUID } from 'node:crypto';
import { AppError } from '@/domain/errors';
import { modelMessages } from '@/domain/model/messages';
import { type ModelDto, MODELS_MAX, type ModelSave } from '@/domain/model/schema';
import { runMessages } from '@/domain/run/messages';
import type { RunOptions } from '@/domain/run/schema';
import type { Db, Transaction } from '@/server/db';
import type { AiContext } from '../ai/context';
import { getAiStatus } from '../ai/get-ai-status';
import { requireAdmin, requireMember, type ServiceContext } from '../context';
import { lockSettings } from '../lock-settings';
import { seal } from '../mail/seal';

const SHOWN = {
  id: true,
  name: true,
  baseUrl: true,
  model: true,
  apiKey: true,
  priceIn: true,
  priceOut: true,
  callsAtOnce: true,
  revision: true,
  judgeIn: { select: { id: true } },
} as const;

type Row = Omit<ModelDto, 'hasKey' | 'isJudge'> & { apiKey: string; judgeIn: { id: number }[] };

function toDto({ apiKey, judgeIn, ...shown }: Row): ModelDto {
  return { ...shown, hasKey: apiKey !== '', isJudge: judgeIn.length > 0 };
}

function findAll(db: Db) {
  return db.namedModel.findMany({
    select: SHOWN,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MODELS_MAX,
  });
}

/** Returns the models added by admins, without their keys. Throws UNAUTHORIZED, FORBIDDEN for non-admins. */
export async function listModels(ctx: ServiceContext): Promise<ModelDto[]> {
  requireAdmin(ctx);
  return (await findAll(ctx.db)).map(toDto);
}

/** Audit log entry for a model change. Includes the endpoint, never the key. */
async function writeDown(
  tx: Transaction,
  ctx: ServiceContext,
  action: 'add' | 'change' | 'remove',
  row: Row,
  fields?: string[],
) {
  await tx.auditEvent.create({
    data: {
      at: ctx.now,
      actorId: requireAdmin(ctx).id,
      action: `model.${action}`,
      subjectId: row.id,
      details: { host: new URL(row.baseUrl).host, ...(fields && { fields }) },
    },
    select: { id: true },
  });
}

function sealed(id: string, apiKey: string | undefined) {
  return apiKey === undefined ? {} : { apiKey: apiKey === '' ? '' : seal(id, apiKey) };
}

type Named = Omit<ModelSave, 'id' | 'apiKey'>;
const FIELDS = ['name', 'baseUrl', 'model', 'priceIn', 'priceOut', 'callsAtOnce'] as const;

/** Returns the fields that were given. */
function given({ name, baseUrl, model, priceIn, priceOut, callsAtOnce }: Named) {
  return {
    name,
    baseUrl,
    model,
    ...(priceIn !== undefined && { priceIn }),
    ...(priceOut !== undefined && { priceOut }),
    ...(callsAtOnce !== undefined && { callsAtOnce }),
  };
}

async function addModel(
  tx: Transaction,
  ctx: ServiceContext,
  { apiKey, ...named }: Omit<ModelSave, 'id'>,
): Promise<Row> {
  if ((await tx.namedModel.count()) >= MODELS_MAX) {
    throw new AppError('BAD_REQUEST', runMessages.tooManyModels);
  }
  const id = randomUUID();
  const data = { ...given(named), id, ...sealed(id, apiKey), createdAt: ctx.now };
  const row = await tx.namedModel.create({ data, select: SHOWN });
  await writeDown(tx, ctx, 'add', row);
  return row;
}

async function changeModel(
  tx: Transaction,
  ctx: ServiceContext,
  { id, apiKey, ...named }: ModelSave & { id: string },
): Promise<Row> {
  await tx.$executeRaw`SELECT 1 FROM ai_models WHERE id = ${id}::uuid FOR UPDATE`;
  const before = await tx.namedModel.findUnique({ where: { id }, select: SHOWN });
  if (before === null) throw new AppError('NOT_FOUND', runMessages.modelGone);
  if (apiKey === undefined && before.apiKey !== '' && named.baseUrl !== before.baseUrl) {
    throw new AppError('BAD_REQUEST', runMessages.keyAgain, { field: 'apiKey' });
  }
  const isKeyGiven = apiKey !== undefined && (apiKey !== '' || before.apiKey !== '');
  const changes = given(named);
  const fields = [
    ...FIELDS.filter((field) => field in changes && changes[field] !== before[field]),
    ...(isKeyGiven ? ['apiKey'] : []),
  ];
  if (fields.length === 0) return before;
  const data = { ...changes, ...sealed(id, apiKey) };
  const row = await tx.namedModel.update({ where: { id }, data, select: SHOWN });
  await writeDown(tx, ctx, 'change', row, fields);
  return row;
}

/**
 * Adds or changes a model; a key is sealed at rest and sent only to the address it was entered for. Writes an audit log
 * entry. Throws like {@link listModels}, NOT_FOUND for a missing model, BAD_REQUEST for another address without its
 * key.
 */
export async function saveModel(ctx: ServiceContext, { id, ...named }: ModelSave): Promise<ModelDto> {
  requireAdmin(ctx);
  return ctx.db.$transaction(async (tx) =>
    toDto(await (id === undefined ? addModel(tx, ctx, named) : changeModel(tx, ctx, { id, ...named }))),
  );
}

/**
 * Removes a model, with an audit log entry; does nothing if it is missing. Throws like {@link listModels}, CONFLICT for
 * the judge: results of test cases would lapse, and another model would judge, without anybody's choice.
 */
export async function removeModel(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  requireAdmin(ctx);
  await ctx.db.$transaction(async (tx) => {
    // Chosen as the judge under the same lock.
    await lockSettings(tx);
    const row = await tx.namedModel.findUnique({ where: { id }, select: SHOWN });
    if (row !== null && row.judgeIn.length > 0)
      throw new AppError('CONFLICT', modelMessages.isJudge(row.name));
    const { count } = await tx.namedModel.deleteMany({ where: { id } });
    if (row !== null && count > 0) await writeDown(tx, ctx, 'remove', row);
  });
  return { id };
}

/** Returns the models to run prompts with and, without any, how to configure one. Throws UNAUTHORIZED for guests. */
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
