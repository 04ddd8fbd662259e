import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { canMove } from '@/domain/prompt/policy';
import { canPublishFromSpace } from '@/domain/space/policy';
import type { Transaction } from '@/server/db';
import { recordActivity } from '../activity/record-activity';
import { requireCreator, type ServiceContext } from '../context';
import { requireGatesInPlace } from '../gate/require-in-place';
import { requireAcceptedIn } from '../prompt/accepted-secrets';
import { lockAllowed } from '../prompt/many-prompts';
import { rowsOf } from '../rows';
import { transferAssignments } from './transfer-assignments';
import { loadSpace, requireWritableHome } from '../access';

const HomeRow = z.object({ id: z.string(), spaceId: z.string().nullable() });

/**
 * Moves prompts to another space, or out of one, in one transaction. Those that are missing or that the caller may not
 * move are skipped; public ones can be moved only into a space in which the caller publishes. A prompt that leaves a
 * space that its creator has left becomes the caller's. Returns the moved prompts with their previous spaces, for an
 * undo, and the number skipped. Members of the new space can read what is written there from now on. Throws FORBIDDEN
 * for viewers and if the caller may not write, NOT_FOUND for a space they are not in, CONFLICT as {@link
 * requireAcceptedIn} and {@link requireGatesInPlace} do.
 */
export async function movePrompts(
  ctx: ServiceContext,
  {
    ids,
    spaceId,
    acceptedSecretKinds,
  }: { ids: readonly string[]; spaceId: string | null; acceptedSecretKinds?: readonly string[] | undefined },
): Promise<{ moved: { id: string; from: string | null }[]; refused: number }> {
  const member = requireCreator(ctx);
  return ctx.db.$transaction((tx) =>
    movePromptsIn(tx, { ctx, member }, { ids, spaceId, acceptedSecretKinds }),
  );
}

/** The same within a transaction. */
export async function movePromptsIn(
  tx: Transaction,
  { ctx, member }: { ctx: ServiceContext; member: Member },
  {
    ids,
    spaceId,
    acceptedSecretKinds,
  }: { ids: readonly string[]; spaceId: string | null; acceptedSecretKinds?: readonly string[] | undefined },
): Promise<{ moved: { id: string; from: string | null }[]; refused: number }> {
  if (spaceId !== null) await requireWritableHome(tx, member, { spaceId, isShared: false });
  const space = spaceId === null ? null : await loadSpace(tx, member, { id: spaceId });
  const mayPublish = space === null || canPublishFromSpace(member, space);
  const prompts = await lockAllowed(tx, ids, member, canMove);
  const allowed = prompts.filter(({ isShared }) => mayPublish || !isShared).map(({ id }) => id);
  const homes = await rowsOf(tx, HomeRow)`
      SELECT id::text, space_id::text AS "spaceId" FROM prompts WHERE id = ANY(${allowed}::uuid[])`;
  const moving = homes.filter((prompt) => prompt.spaceId !== spaceId);
  const isShared = new Map(prompts.map((prompt) => [prompt.id, prompt.isShared]));
  // Public prompts, and those that go only to the user who moves them, get no more readers.
  const shown = spaceId === null ? [] : moving.filter(({ id }) => isShared.get(id) !== true);
  await requireAcceptedIn(
    tx,
    member,
    shown.map(({ id }) => id),
    acceptedSecretKinds,
  );
  await tx.$executeRaw`
      UPDATE prompts p SET space_id = ${spaceId}::uuid, space_since = ${spaceId === null ? null : ctx.now}::timestamptz,
        ${transferAssignments(member)}
      WHERE p.id = ANY(${moving.map(({ id }) => id)}::uuid[])`;
  await requireGatesInPlace(
    tx,
    moving.map(({ id }) => id),
  );
  await recordActivity(
    tx,
    moving.map(({ id }) => ({
      promptId: id,
      kind: 'moved' as const,
      actorId: member.id,
      at: ctx.now,
      wasShared: isShared.get(id) ?? false,
    })),
  );
  const moved = moving.map(({ id, spaceId: from }) => ({ id, from }));
  return { moved, refused: new Set(ids).size - allowed.length };
}
