import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CALLS_AT_ONCE_DEFAULT, type ModelSettings, type ModelSettingsSave } from '@/domain/model/schema';
import type { Db } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import type { AiContext } from '../ai/context';
import { requireAdmin } from '../context';
import { rowOf, rowsOf } from '../rows';
import { lockSettings } from '../lock-settings';

const FIELDS = {
  currency: true,
  defaultPriceIn: true,
  defaultPriceOut: true,
  defaultCallsAtOnce: true,
  defaultRevision: true,
  defaultModels: true,
} as const;

const AT_FIRST = {
  currency: 'USD',
  defaultPriceIn: null,
  defaultPriceOut: null,
  defaultCallsAtOnce: CALLS_AT_ONCE_DEFAULT,
  defaultRevision: 1,
  defaultModels: {},
};

type WithModel = { db: Db; textModel: TextModel | null };

async function readTerms(db: Db) {
  return (await db.settings.findFirst({ select: FIELDS })) ?? AT_FIRST;
}

/** Identifies a model without telling its address. */
function hashOf({ address, name }: TextModel): string {
  return createHash('sha256')
    .update(JSON.stringify([address, name]))
    .digest('hex');
}

/** Models whose revision is remembered. */
const REMEMBERED = 20;

const Revisions = z.record(z.string(), z.int());
const RevisionRow = z.object({ revision: z.int() });

/**
 * Returns the revision of the default model. The environment may set it, which no save tells of: it rises when a model is
 * in use that was not before. Each one keeps its own, so that it doesn't rise in turns while two servers differ.
 */
async function revisionOf(
  { db, textModel }: WithModel,
  last: Awaited<ReturnType<typeof readTerms>>,
): Promise<number> {
  if (textModel === null) return last.defaultRevision;
  const hash = hashOf(textModel);
  const known = Revisions.parse(last.defaultModels)[hash];
  if (known !== undefined) return known;
  const { revision } = await rowOf(db, RevisionRow)`
    INSERT INTO settings AS s (default_models) VALUES (jsonb_build_object(${hash}::text, 1))
    ON CONFLICT (id) DO UPDATE SET
      default_revision = s.default_revision + CASE
        WHEN s.default_models = '{}' OR s.default_models -> ${hash}::text IS NOT NULL THEN 0 ELSE 1 END,
      default_models = CASE
        WHEN s.default_models = '{}' THEN jsonb_build_object(${hash}::text, s.default_revision)
        WHEN s.default_models -> ${hash}::text IS NOT NULL THEN s.default_models
        ELSE (
          SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(s.default_models)
          WHERE value::int > s.default_revision - ${REMEMBERED}::int
        ) || jsonb_build_object(${hash}::text, s.default_revision + 1) END
    RETURNING (default_models ->> ${hash}::text)::int AS revision`;
  return revision;
}

/** Says that a running server has a default model now, for servers that have another one. Returns its revision. */
export async function tellDefaultModel(ctx: WithModel): Promise<number | null> {
  if (ctx.textModel === null) return null;
  const revision = await revisionOf(ctx, await readTerms(ctx.db));
  await ctx.db.$executeRaw`
    UPDATE settings SET default_models_seen = (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each_text(default_models_seen)
      WHERE value::timestamptz > clock_timestamp() - interval '1 day'
    ) || jsonb_build_object(${String(revision)}::text, clock_timestamp()::text)`;
  return revision;
}

const SeenRow = z.object({ revision: z.int() });

/** Returns the revisions of the default model that some running server has had within `milliseconds`. */
export async function defaultModelsSeen(db: Db, milliseconds: number): Promise<number[]> {
  const rows = await rowsOf(db, SeenRow)`
    SELECT key::int AS revision FROM settings, jsonb_each_text(default_models_seen)
    WHERE value::timestamptz > clock_timestamp() - make_interval(secs => ${milliseconds / 1_000}::float8)`;
  return rows.map(({ revision }) => revision);
}

/** Returns what admins say of the default model's use, and its revision. */
export async function defaultTerms(ctx: WithModel) {
  const row = await readTerms(ctx.db);
  return {
    priceIn: row.defaultPriceIn,
    priceOut: row.defaultPriceOut,
    callsAtOnce: row.defaultCallsAtOnce,
    revision: await revisionOf(ctx, row),
  };
}

/** Returns the currency of all prices. */
export async function currencyOf(db: Db): Promise<string> {
  return (await readTerms(db)).currency;
}

/** Returns the currency and the terms of the default model. Throws UNAUTHORIZED, FORBIDDEN for non-admins. */
export async function getModelSettings(ctx: AiContext): Promise<ModelSettings> {
  requireAdmin(ctx);
  const terms = await defaultTerms(ctx);
  return { currency: await currencyOf(ctx.db), defaultModel: ctx.textModel?.name ?? null, ...terms };
}

/** Changes them, with an audit log entry for what changed. Throws like {@link getModelSettings}. */
export async function saveModelSettings(ctx: AiContext, change: ModelSettingsSave): Promise<ModelSettings> {
  const admin = requireAdmin(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSettings(tx);
    const before = await readTerms(tx);
    const { currency, priceIn, priceOut, callsAtOnce } = change;
    const changes = [
      { field: 'currency', column: 'currency', value: currency },
      { field: 'priceIn', column: 'defaultPriceIn', value: priceIn },
      { field: 'priceOut', column: 'defaultPriceOut', value: priceOut },
      { field: 'callsAtOnce', column: 'defaultCallsAtOnce', value: callsAtOnce },
    ] as const;
    const changed = changes.filter(({ column, value }) => value !== undefined && value !== before[column]);
    if (changed.length === 0) return;
    await tx.settings.updateMany({
      data: Object.fromEntries(changed.map(({ column, value }) => [column, value])),
    });
    await tx.auditEvent.create({
      data: {
        at: ctx.now,
        actorId: admin.id,
        action: 'model.settings',
        details: { fields: changed.map(({ field }) => field) },
      },
      select: { id: true },
    });
  });
  return getModelSettings(ctx);
}
