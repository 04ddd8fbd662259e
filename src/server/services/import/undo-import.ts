import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import { type ImportUndone, UNDO_LISTED_MAX } from '@/domain/import/undo';
import { canDelete } from '@/domain/prompt/policy';
import { NIL_UUID } from '@/lib/nil-uuid';
import type { Transaction } from '@/server/db';
import { continueFeedLine, feedLineOf } from '../activity/feed-line';
import { recordActivity } from '../activity/record-activity';
import { requireMember, type ServiceContext } from '../context';
import { retryTransient } from '../database-errors';
import { removals } from '../prompt/delete-prompt';
import { visibleTo } from '../access';
import { lockAllowed } from '../prompt/many-prompts';
import { undoEditIn } from '../prompt/update-prompt';
import { rowsOf } from '../rows';
import { hasEnded, oldestUndoable } from './list-imports';
import { auditImport } from './import-record';

/** Prompts per transaction. */
const AT_ONCE = 500;

const MadeRow = z.object({ id: z.string() });
const KeptRow = z.object({ slug: z.string(), title: z.string(), total: z.int() });

/** Returns the next prompts of the import that are unchanged; those after `after` by id. */
function unchanged(tx: Transaction, importId: string, after: string) {
  return rowsOf(tx, MadeRow)`
    SELECT p.id::text FROM imported_prompts i JOIN prompts p ON p.id = i.prompt_id
    WHERE i.import_id = ${importId}::uuid AND i.prompt_id > ${after}::uuid AND NOT i.was_there
      AND p.deleted_at IS NULL AND p.version = i.version
    ORDER BY i.prompt_id LIMIT ${AT_ONCE}`;
}

/** Removes some of them; returns how many, and where to continue. */
async function removeSome(
  tx: Transaction,
  ctx: ServiceContext,
  { member, importId, after }: { member: Member; importId: string; after: string },
): Promise<{ removed: number; last: string | null }> {
  const found = await unchanged(tx, importId, after);
  const last = found.at(-1)?.id ?? null;
  const locked = await lockAllowed(
    tx,
    found.map(({ id }) => id),
    member,
    canDelete,
  );
  // Another user may have saved one before it was locked.
  const still = new Set((await unchanged(tx, importId, after)).map(({ id }) => id));
  const removed = locked.filter(({ id }) => still.has(id));
  const ids = removed.map(({ id }) => id);
  await tx.prompt.updateMany({
    where: { id: { in: ids } },
    data: { deletedAt: ctx.now, deletedBy: member.id },
  });
  await recordActivity(tx, removals(ctx, member, removed, 'deleted'));
  return { removed: removed.length, last };
}

/** Undoes versions of existing prompts, if they are still the latest; returns the prompts' ids. */
async function takeVersionsBack(ctx: ServiceContext, member: Member, importId: string): Promise<string[]> {
  const made = await ctx.db.importedPrompt.findMany({ where: { importId, wasThere: true } });
  const back: string[] = [];
  let feedLine = '';
  for (const { promptId: id, version } of made) {
    try {
      const undone = await retryTransient(() =>
        ctx.db.$transaction(async (tx) => {
          await continueFeedLine(tx, feedLine);
          const outcome = await undoEditIn(tx, { member, now: ctx.now }, { id, version });
          return { outcome, feedLine: await feedLineOf(tx) };
        }),
      );
      feedLine = undone.feedLine;
      if (undone.outcome.kind === 'changed') back.push(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return back;
}

/**
 * Undoes one of the caller's imports: moves its prompts to the Trash that are unchanged since, and removes the versions
 * that it saved; the rest stays and is listed as far as the caller sees it. Repeating it continues an interrupted undo.
 * Throws UNAUTHORIZED for guests, NOT_FOUND for another user's import, a missing one, one that still runs and one older
 * than 30 days.
 */
export async function undoImport(ctx: ServiceContext, id: string): Promise<ImportUndone> {
  const member = requireMember(ctx);
  const found = await ctx.db.import.findFirst({
    where: { id, ownerId: member.id, createdAt: { gte: oldestUndoable(ctx.now) }, ...hasEnded(ctx.now) },
    select: { id: true },
  });
  if (found === null) throw new AppError('NOT_FOUND', importMessages.noImport);

  let removed = 0;
  let after = NIL_UUID;
  for (;;) {
    const step = await retryTransient(() =>
      ctx.db.$transaction((tx) => removeSome(tx, ctx, { member, importId: id, after })),
    );
    removed += step.removed;
    if (step.last === null) break;
    after = step.last;
  }
  const back = await takeVersionsBack(ctx, member, id);
  await ctx.db.$transaction(async (tx) => {
    await tx.import.update({ where: { id }, data: { undoneAt: ctx.now }, select: { id: true } });
    const details = { count: removed + back.length };
    await auditImport({ db: tx, now: ctx.now }, 'import.undo', { ownerId: member.id, importId: id, details });
  });
  const kept = await rowsOf(ctx.db, KeptRow)`
    SELECT p.slug, p.title, count(*) OVER ()::int AS total
    FROM imported_prompts i JOIN prompts p ON p.id = i.prompt_id
    WHERE i.import_id = ${id}::uuid AND p.deleted_at IS NULL AND p.id <> ALL(${back}::uuid[])
      AND ${visibleTo(member)}
    ORDER BY p.title, p.id LIMIT ${UNDO_LISTED_MAX}`;
  return {
    removed,
    restored: back.length,
    kept: kept[0]?.total ?? 0,
    keptPrompts: kept.map(({ slug, title }) => ({ slug, title })),
  };
}
