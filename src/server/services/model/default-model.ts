import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CALLS_AT_ONCE_DEFAULT, type ModelSettings, type ModelSettingsSave } from '@/domain/model/schema';
import type { Db } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import type { AiContext } from '../ai/context';
import { requireAdmin } from '../context';
import { rowOf } from '../rows';

const FIELDS = {
  currency: true,
  defaultPriceIn: true,
  defaultPriceOut: true,
  defaultCallsAtOnce: true,
  defaultRevision: true,
  defaultModel: true,
} as const;

const AT_FIRST = {
  currency: 'USD',
  defaultPriceIn: null,
  defaultPriceOut: null,
  defaultCallsAtOnce: CALLS_AT_ONCE_DEFAULT,
  defaultRevision: 1,
  defaultModel: null,
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

const RevisionRow = z.object({ revision: z.int() });

/**
 * Returns the revision of the default model. The environment may set it, which no save tells of: it rises when the model
 * in use is another one than last time.
 */
async function revisionOf(
  { db, textModel }: WithModel,
  last: Awaited<ReturnType<typeof readTerms>>,
): Promise<number> {
  if (textModel === null) return last.defaultRevision;
  const hash = hashOf(textModel);
  if (last.defaultModel === hash) return last.defaultRevision;
  const { revision } = await rowOf(db, RevisionRow)`
    INSERT INTO settings AS s (default_model) VALUES (${hash})
    ON CONFLICT (id) DO UPDATE SET default_model = excluded.default_model,
      default_revision = s.default_revision + CASE
        WHEN coalesce(s.default_model, excluded.default_model) = excluded.default_model THEN 0 ELSE 1 END
    RETURNING default_revision AS revision`;
  return revision;
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
    await tx.$executeRaw`INSERT INTO settings DEFAULT VALUES ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`SELECT 1 FROM settings FOR UPDATE`;
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
