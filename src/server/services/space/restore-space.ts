import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { canPublishFromSpace } from '@/domain/space/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { recordEach, recordedColumns } from '../activity/record-activity';
import { findProofRefusal } from '../account/address-proof';
import { requireLiveCaller } from '../account/live-caller';
import { requireMember, type ServiceContext } from '../context';
import { requireGatesInPlace } from '../gate/require-in-place';
import { oldestRestorable } from '../prompt/delete-prompt';
import { lockAllowed } from '../prompt/many-prompts';
import { IdRow, rowsOf } from '../rows';
import { bringRestoredInLine } from './groups';
import { notifyPeopleChanged } from './notify-people-changed';
import { isShared, sharing, spaceNotFound } from '../access';
import { auditSpace } from '../activity/audit-space';

const DeletedRow = z.object({ deletedAt: z.date() });

/**
 * Restores a deleted space with its members, of company groups those of now, and its prompts: those that stayed with their creators, and those that were
 * moved, deleted or made private with it. Prompts edited or made private since stay where they are, because its members
 * were not meant to read them. What only publishers may do is left out for a caller who may no longer. Throws NOT_FOUND
 * for a space that is not deleted, was not deleted by the caller, who still owns it, or was deleted more than 30 days ago,
 * CONFLICT as {@link requireGatesInPlace} does.
 */
export async function restoreSpace(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    const [space] = await rowsOf(tx, DeletedRow)`
      SELECT deleted_at AS "deletedAt" FROM spaces
      WHERE id = ${id}::uuid AND deleted_by = ${member.id}::uuid AND deleted_at >= ${oldestRestorable(ctx.now)}
        AND EXISTS (
          SELECT FROM space_members m
          WHERE m.space_id = spaces.id AND m.user_id = ${member.id}::uuid AND m.role = 'owner')
      FOR NO KEY UPDATE`;
    if (space === undefined) throw spaceNotFound();
    await requireLiveCaller(tx, ctx);
    await tx.space.update({
      where: { id },
      data: { deletedAt: null, deletedBy: null },
      select: { id: true },
    });
    await bringRestoredInLine(tx, id, ctx.now);
    const deletion = { id, member, at: space.deletedAt, now: ctx.now };
    await bringHome(tx, deletion);
    await bringFromPeople(tx, deletion);
    const mayShare = await maySharePrompts(tx, member);
    if (!mayShare) await unshareInTrash(tx, deletion);
    await bringFromTrash(tx, deletion);
    const approved = await tx.prompt.findMany({
      where: { spaceId: id, approvedVersion: { not: null } },
      select: { id: true },
    });
    await requireGatesInPlace(
      tx,
      approved.map((prompt) => prompt.id),
    );
    if (mayShare) await shareAgain(tx, deletion);
    await auditSpace(tx, deletion, 'space.restore', id);
    await notifyPeopleChanged(tx, id);
  });
  return { id };
}

/** Whether an owner may share a space's prompts with everybody now; otherwise what became private stays private. */
async function maySharePrompts(tx: Transaction, member: Member): Promise<boolean> {
  return canPublishFromSpace(member, { role: 'owner' }) && (await findProofRefusal(tx, member)) === null;
}

/** A deletion to undo: its effect on prompts is read from the log entries that it wrote. */
type Deletion = { id: string; member: Member; at: Date; now: Date };

/** Everything that people write about a prompt, with the time of it; private where `was_shared` is false. */
const WRITTEN = {
  prompt_versions: 'created_at',
  comments: 'created_at',
  prompt_reviews: 'created_at',
  prompt_status: 'created_at',
  prompt_test_cases: 'created_at',
  prompt_test_runs: 'started_at',
  prompt_evaluations: 'started_at',
  suggestions: 'created_at',
} as const;

/** SQL condition that something was written about the prompt of alias `p` since the deletion, in private if so wanted. */
function isWrittenSince({ at }: Deletion, onlyPrivate = false): Prisma.Sql {
  const rows = Object.entries(WRITTEN).map(
    ([table, column]) => Prisma.sql`
      EXISTS (SELECT FROM ${Prisma.raw(table)} w WHERE w.prompt_id = p.id AND ${Prisma.raw(`w.${column}`)} >= ${at}
        ${onlyPrivate ? Prisma.sql`AND NOT w.was_shared` : Prisma.empty})`,
  );
  return Prisma.sql`(${Prisma.join(rows, ' OR ')})`;
}

/** SQL condition that the prompt of alias `p` has a version from after the deletion. */
function isEditedSince({ at }: Deletion): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM prompt_versions v WHERE v.prompt_id = p.id AND v.created_at >= ${at})`;
}

function noteMoves(tx: Transaction, { member, now }: Deletion, ids: readonly string[]): Promise<number> {
  const moved = Prisma.sql`prompts changed WHERE changed.id = ANY(${[...ids]}::uuid[])`;
  return tx.$executeRaw(recordEach(moved, { kind: 'moved', actor: member.id, at: now }));
}

/** Moves prompts back from another space, if the member may still do there what was needed to move them there. */
async function bringHome(tx: Transaction, deletion: Deletion): Promise<void> {
  const { id, member, at, now } = deletion;
  const moved = await rowsOf(tx, IdRow)`
    SELECT p.id::text FROM prompts p JOIN prompt_activity a ON a.prompt_id = p.id
    WHERE a.actor_id = ${member.id}::uuid AND a.kind = 'moved' AND a.created_at = ${at} AND p.space_since = ${at}`;
  const prompts = await lockAllowed(
    tx,
    moved.map((prompt) => prompt.id),
    member,
    (_, { space }) => space !== null && canPublishFromSpace(member, space),
  );
  const home = await rowsOf(tx, IdRow)`
    UPDATE prompts p SET space_id = ${id}::uuid, space_since = ${now}
    WHERE p.id = ANY(${prompts.map((prompt) => prompt.id)}::uuid[]) AND p.space_since = ${at} AND NOT ${isEditedSince(deletion)}
    RETURNING p.id::text`;
  await noteMoves(
    tx,
    deletion,
    home.map((prompt) => prompt.id),
  );
}

/**
 * SQL condition that the deletion handed the prompt of alias `p` over to the user who deleted the space, and that its first
 * author alone had written it before it came there: as its creator they read that again.
 */
function isHandedOver({ member }: Deletion): Prisma.Sql {
  return Prisma.sql`(p.creator_since = p.space_since AND p.created_by = ${member.id}::uuid AND NOT EXISTS (
    SELECT FROM prompt_versions v JOIN prompt_versions one ON one.prompt_id = v.prompt_id AND one.version = 1
    WHERE v.prompt_id = p.id AND v.created_at < p.space_since AND v.author_id IS DISTINCT FROM one.author_id))`;
}

/**
 * Moves prompts back from their creators or from the user who deleted the space, unless these have written about them since
 * without sharing them, or moved them to another space. What the deletion handed over belongs to its first author again.
 * Members don't read what was written in private meanwhile, nor then what was before it.
 */
async function bringFromPeople(tx: Transaction, deletion: Deletion): Promise<void> {
  const { id, member, at } = deletion;
  const back = await rowsOf(tx, IdRow)`
    UPDATE prompts p SET space_id = ${id}::uuid,
      space_since = CASE WHEN ${isWrittenSince(deletion, true)} THEN ${deletion.now} ELSE p.space_since END,
      creator_since = CASE WHEN ${isHandedOver(deletion)} THEN NULL ELSE p.creator_since END,
      created_by = CASE WHEN ${isHandedOver(deletion)} THEN coalesce((
        SELECT v.author_id FROM prompt_versions v WHERE v.prompt_id = p.id AND v.version = 1), p.created_by)
        ELSE p.created_by END
    WHERE p.id IN (
      SELECT p.id FROM prompts p JOIN prompt_activity a ON a.prompt_id = p.id
      WHERE a.space_id = ${id}::uuid AND a.actor_id = ${member.id}::uuid AND a.kind = 'moved' AND a.created_at = ${at}
        AND p.space_id IS NULL AND p.space_since IS NOT NULL AND (${isShared()} OR NOT ${isWrittenSince(deletion)})
      ORDER BY p.id FOR NO KEY UPDATE OF p)
    RETURNING p.id::text`;
  await noteMoves(
    tx,
    deletion,
    back.map((prompt) => prompt.id),
  );
}

/** Makes prompts private that went to the Trash with the space while everybody could see them. */
async function unshareInTrash(tx: Transaction, { id, member, at, now }: Deletion): Promise<void> {
  await tx.$executeRaw`
    WITH back AS (
      UPDATE prompts SET ${sharing(false)} WHERE id IN (
        SELECT id FROM prompts WHERE space_id = ${id}::uuid AND deleted_at = ${at} AND ${isShared('prompts')}
        ORDER BY id FOR NO KEY UPDATE)
      RETURNING id
    )
    ${recordEach(Prisma.sql`back changed`, { kind: 'unshared', actor: member.id, at: now, wasShared: true })}`;
}

async function bringFromTrash(tx: Transaction, { id, member, at, now }: Deletion): Promise<void> {
  await tx.$executeRaw`
    WITH back AS (
      UPDATE prompts SET deleted_at = NULL, deleted_by = NULL WHERE id IN (
        SELECT id FROM prompts WHERE space_id = ${id}::uuid AND deleted_at = ${at} ORDER BY id FOR NO KEY UPDATE)
      RETURNING ${recordedColumns('prompts')}
    )
    ${recordEach(Prisma.sql`back changed`, { kind: 'undeleted', actor: member.id, at: now })}`;
}

/**
 * Shares prompts again that became private with the space, unless a user made them private since, or the space was deleted
 * by somebody who had only typed the caller's address: what they shared stays private (account/prove-address.ts).
 */
async function shareAgain(tx: Transaction, { id, member, at, now }: Deletion): Promise<void> {
  await tx.$executeRaw`
    WITH back AS (
      UPDATE prompts SET ${sharing(true)} WHERE id IN (
        SELECT p.id FROM prompts p JOIN prompt_activity a ON a.prompt_id = p.id
        WHERE p.space_id = ${id}::uuid AND NOT ${isShared()}
          AND a.actor_id = ${member.id}::uuid AND a.kind = 'unshared' AND a.created_at = ${at}
          AND NOT EXISTS (
            SELECT FROM address_findings f WHERE f.profile_id = ${member.id}::uuid AND f.found_at >= ${at})
          AND NOT EXISTS (
            SELECT FROM prompt_activity later
            WHERE later.prompt_id = p.id AND later.kind = 'unshared' AND later.id > a.id)
        ORDER BY p.id FOR NO KEY UPDATE OF p)
      RETURNING id
    )
    ${recordEach(Prisma.sql`back changed`, { kind: 'shared', actor: member.id, at: now, wasShared: true })}`;
}
