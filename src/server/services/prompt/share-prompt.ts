import type { Member } from '@/domain/actor';
import { canShare } from '@/domain/prompt/policy';
import type { ShareAllAnswer } from '@/domain/prompt/schema';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { requireProvedAddress } from '../account/address-proof';
import { type Activity, recordActivity } from '../activity/record-activity';
import { requireCreator, requireMember, type ServiceContext } from '../context';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { requireAcceptedIn, secretsIn } from './accepted-secrets';
import { isShared, requireAccess } from '../access';
import { showPrivateAnnotations } from './private-annotations';
import { shareRows } from './share-rows';
import { IdRow, rowsOf } from '../rows';

/** Maximum skipped prompts that are named; the others are counted. */
const SKIPPED_NAMED = 20;

/** Choices when sharing with everyone: whether to publish private comments and notes, and the confirmed secrets. */
type Showing = {
  withPrivateWords?: boolean | undefined;
  acceptedSecretKinds?: readonly string[] | undefined;
};

/** Returns the log entries of prompts that become public or private. */
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
 * Changes the visibility of the caller's own prompt to the result of `next`. Does nothing if it is unchanged. Throws
 * UNAUTHORIZED for guests, NOT_FOUND if the caller may not see it, FORBIDDEN for another user's prompt and for viewers,
 * CONFLICT as {@link requireAcceptedIn} does.
 */
function changeVisibility(
  ctx: ServiceContext,
  id: string,
  next: (isShared: boolean) => boolean,
  showing: Showing = {},
): Promise<{ id: string; isShared: boolean }> {
  const member = requireMember(ctx);
  const change = () =>
    ctx.db.$transaction((tx) => changeVisibilityIn(tx, { ctx, member }, id, next, showing));
  return retryTransient(change, isUniqueViolation);
}

/** The same within a transaction. */
export async function changeVisibilityIn(
  tx: Transaction,
  { ctx, member }: { ctx: ServiceContext; member: Member },
  id: string,
  next: (isShared: boolean) => boolean,
  { withPrivateWords = false, acceptedSecretKinds }: Showing = {},
): Promise<{ id: string; isShared: boolean }> {
  const prompt = await requireAccess(tx, member, id, canShare);
  const isShared = next(prompt.isShared);
  if (isShared !== prompt.isShared) {
    if (isShared) {
      await requireLiveCaller(tx, ctx);
      await requireProvedAddress(tx, member);
      await requireAcceptedIn(tx, member, [id], acceptedSecretKinds);
    }
    if (isShared) await shareRows(tx, [id]);
    else await tx.prompt.update({ where: { id }, data: { isShared }, select: { id: true } });
    if (isShared && withPrivateWords) await showPrivateAnnotations(tx, member, [id]);
    await recordActivity(tx, visibilityChanges(ctx, member, [prompt], isShared));
  }
  return { id, isShared };
}

/**
 * Makes the caller's own prompt public or private; idempotent. Private comments and notes stay
 * private unless `withPrivateWords` is set. Throws as {@link changeVisibility} does.
 */
export async function setShared(
  ctx: ServiceContext,
  input: { id: string; isShared: boolean } & Showing,
): Promise<{ id: string; isShared: boolean }> {
  return changeVisibility(ctx, input.id, () => input.isShared, input);
}

/** Toggles the caller's own prompt between public and private under its lock, so that two calls toggle twice. */
export async function toggleShared(
  ctx: ServiceContext,
  { id, ...showing }: { id: string } & Pick<Showing, 'acceptedSecretKinds'>,
): Promise<{ id: string; isShared: boolean }> {
  return changeVisibility(ctx, id, (wasShared) => !wasShared, showing);
}

/**
 * Shares every private prompt of the caller; those of spaces stay private, and so do those with a
 * secret, which are listed. Returns how many became shared, and the time that `unshareAll` takes to undo it. Locks in
 * the order of the ids, like all code that changes several prompts.
 */
export async function shareAll(
  ctx: ServiceContext,
  { withPrivateWords = false }: { withPrivateWords?: boolean | undefined } = {},
): Promise<ShareAllAnswer> {
  const member = requireCreator(ctx);
  const share = () =>
    ctx.db.$transaction(async (tx) => {
      const found = await rowsOf(tx, IdRow)`
      SELECT id::text FROM prompts WHERE created_by = ${member.id}::uuid AND NOT ${isShared('prompts')} AND space_id IS NULL
        AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
      const skipped: ShareAllAnswer['skipped'] = [];
      const held: string[] = [];
      for await (const secret of secretsIn(
        tx,
        found.map(({ id }) => id),
      )) {
        held.push(secret.id);
        if (skipped.length < SKIPPED_NAMED) skipped.push(secret);
      }
      const isHeld = new Set(held);
      const shared = found.map(({ id }) => id).filter((id) => !isHeld.has(id));
      await shareRows(tx, shared);
      await tx.$executeRaw`
      INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
      SELECT id, 'shared', ${member.id}::uuid, true, ${ctx.now} FROM unnest(${shared}::uuid[]) AS id`;
      if (shared.length > 0) {
        await requireLiveCaller(tx, ctx);
        await requireProvedAddress(tx, member);
      }
      if (withPrivateWords && shared.length > 0) await showPrivateAnnotations(tx, member, shared);
      return { shared: shared.length, at: ctx.now, skipped, skippedCount: held.length };
    });
  return retryTransient(share, isUniqueViolation);
}
