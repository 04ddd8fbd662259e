import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate, canShare } from '@/domain/prompt/policy';
import type { Transaction } from '@/server/db';
import { requireProvedAddress } from '../account/address-proof';
import { type Activity, recordActivity } from '../activity/record-activity';
import { requireMember, type ServiceContext } from '../context';
import { lockPrompt, requireAllowed } from './lock-prompt';
import { showPrivateWords } from './private-words';
import { rowsOf } from '../rows';

const IdRow = z.object({ id: z.string() });

/** The lines of the log about prompts that become public or private. */
export function visibilityChanges(
  ctx: ServiceContext,
  member: Member,
  prompts: readonly { id: string }[],
  isShared: boolean,
): Activity[] {
  const kind = isShared ? 'shared' : 'unshared';
  return prompts.map(({ id }) => ({ promptId: id, kind, actorId: member.id, wasShared: true, at: ctx.now }));
}

/**
 * Makes the caller's own prompt what `next` says of what it is. The same again changes nothing. Throws UNAUTHORIZED for guests,
 * NOT_FOUND for what the caller may not see, FORBIDDEN for somebody else's prompt and for viewers.
 */
function changeVisibility(
  ctx: ServiceContext,
  id: string,
  next: (isShared: boolean) => boolean,
  withPrivateWords = false,
): Promise<{ id: string; isShared: boolean }> {
  const member = requireMember(ctx);
  return ctx.db.$transaction((tx) => changeVisibilityIn(tx, { ctx, member }, id, next, withPrivateWords));
}

/** The same within a transaction. */
export async function changeVisibilityIn(
  tx: Transaction,
  { ctx, member }: { ctx: ServiceContext; member: Member },
  id: string,
  next: (isShared: boolean) => boolean,
  withPrivateWords = false,
): Promise<{ id: string; isShared: boolean }> {
  const prompt = requireAllowed(member, await lockPrompt(tx, member, id), canShare);
  const isShared = next(prompt.isShared);
  if (isShared !== prompt.isShared) {
    if (isShared) await requireProvedAddress(tx, member);
    await tx.prompt.update({ where: { id }, data: { isShared }, select: { id: true } });
    if (isShared && withPrivateWords) await showPrivateWords(tx, member, [id]);
    await recordActivity(tx, visibilityChanges(ctx, member, [prompt], isShared));
  }
  return { id, isShared };
}

/**
 * Makes one's own prompt public or private (specification 4). Setting what it already is changes nothing. What was said of it
 * in private stays behind unless `withPrivateWords` says otherwise. Throws as {@link changeVisibility} does.
 */
export async function setShared(
  ctx: ServiceContext,
  input: { id: string; isShared: boolean; withPrivateWords?: boolean | undefined },
): Promise<{ id: string; isShared: boolean }> {
  return changeVisibility(ctx, input.id, () => input.isShared, input.withPrivateWords);
}

/** Flips one's own prompt between public and private under its lock, so two flips at once are two flips. */
export async function toggleShared(
  ctx: ServiceContext,
  id: string,
): Promise<{ id: string; isShared: boolean }> {
  return changeVisibility(ctx, id, (wasShared) => !wasShared);
}

/**
 * Shares every private prompt of the caller (specification 4); those of spaces stay there. Gives how many became shared, 0 when
 * none was private, and the moment that `unshareAll` takes back. Locks in the order of the ids, as everything does that changes
 * several prompts.
 */
export async function shareAll(
  ctx: ServiceContext,
  { withPrivateWords = false }: { withPrivateWords?: boolean | undefined } = {},
): Promise<{ shared: number; at: Date }> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  return ctx.db.$transaction(async (tx) => {
    // One statement with its lines of the log, however many prompts there are.
    const shared = await rowsOf(tx, IdRow)`
      WITH changed AS (
        UPDATE prompts SET is_shared = true WHERE id IN (
          SELECT id FROM prompts WHERE created_by = ${member.id}::uuid AND NOT is_shared AND space_id IS NULL
            AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE)
        RETURNING id
      )
      INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
      SELECT id, 'shared', ${member.id}::uuid, true, ${ctx.now} FROM changed
      RETURNING prompt_id::text AS id`;
    if (shared.length > 0) await requireProvedAddress(tx, member);
    if (withPrivateWords && shared.length > 0) {
      await showPrivateWords(
        tx,
        member,
        shared.map(({ id }) => id),
      );
    }
    return { shared: shared.length, at: ctx.now };
  });
}
