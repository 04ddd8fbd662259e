import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { GRANTS_MAX } from '@/domain/grant/limits';
import { grantMessages } from '@/domain/grant/messages';
import type { GrantDto, GrantSet, GrantSetMany, GrantSubject } from '@/domain/grant/schema';
import { canGrant } from '@/domain/prompt/policy';
import { canWriteInSpace } from '@/domain/space/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { requireProvedAddress } from '../account/address-proof';
import { waitsForProof } from '../account/typed-address';
import { recordActivity } from '../activity/record-activity';
import { forbidden, requireCreator, requireMember, type ServiceContext } from '../context';
import { requireAcceptedIn } from '../prompt/accepted-secrets';
import { loadPromptFacts } from '../prompt/load-prompt';
import { lockAllowed } from '../prompt/many-prompts';
import { holdGrants } from '../gift/hold-gift';
import { consumeQuota } from '../quota/consume-quota';
import { rowsOf } from '../rows';
import { lockSpacesOfPrompts } from '../space/lock-spaces-of-prompts';
import { loadSpace } from '../access';
import { readGrants } from './grant-rows';
import { splitByHeld } from './split-by-held';
import { tellOfGrants } from '../notification/tell-of-grants';

const IdRow = z.object({ promptId: z.string() });
const ChangedRow = IdRow.extend({ isNew: z.boolean() });

/**
 * A validated receiver of grants. `homeSlug` excludes prompts that are in the receiving space already; `waits` is true
 * for a user whose address must be proved first.
 */
type Receiver = {
  column: 'subject_user_id' | 'subject_space_id';
  id: string;
  homeSlug: string | null;
  waits: boolean;
};

/**
 * Returns the user or space of a grant. Throws BAD_REQUEST for a user who doesn't exist, NOT_FOUND for a space the
 * caller is not in, FORBIDDEN if they may only read in it.
 */
async function requireReceiver(tx: Transaction, member: Member, subject: GrantSubject): Promise<Receiver> {
  if (subject.kind === 'space') {
    const space = await loadSpace(tx, member, { id: subject.spaceId });
    if (!canWriteInSpace(member, space)) throw forbidden();
    return { column: 'subject_space_id', id: space.id, homeSlug: space.slug, waits: false };
  }
  const person = await tx.profile.findFirst({
    where: { id: subject.userId, isActive: true, deletedAt: null },
    select: { id: true },
  });
  if (person === null) throw new AppError('BAD_REQUEST', grantMessages.personGone);
  const waits = await waitsForProof(tx, person.id);
  return { column: 'subject_user_id', id: person.id, homeSlug: null, waits };
}

/** Writes a grant for each prompt, replacing existing ones. Returns the changed prompts, and whether each is new. */
async function write(
  tx: Transaction,
  { column, id }: Receiver,
  ids: readonly string[],
  given: { right: string; expiresAt: Date | null; by: string; now: Date },
): Promise<z.infer<typeof ChangedRow>[]> {
  const subject = Prisma.raw(column);
  const { right, expiresAt, by, now } = given;
  return rowsOf(tx, ChangedRow)`
    INSERT INTO prompt_grants AS g (prompt_id, ${subject}, "right", expires_at, created_by, created_at)
    SELECT prompt.id, ${id}::uuid, ${right}, ${expiresAt}::timestamptz, ${by}::uuid, ${now}
    FROM unnest(${[...ids]}::uuid[]) AS prompt(id)
    WHERE (SELECT count(*) FROM prompt_grants others WHERE others.prompt_id = prompt.id AND others.${subject} IS DISTINCT FROM ${id}::uuid)
      + (SELECT count(*) FROM waiting_gifts w WHERE w.prompt_id = prompt.id AND w.account_id <> ${id}::uuid AND w.dropped_at IS NULL)
      < ${GRANTS_MAX}::int
    ON CONFLICT (prompt_id, ${subject}) DO UPDATE SET
      "right" = excluded."right", expires_at = excluded.expires_at, created_by = excluded.created_by,
      -- One that had ended is a new one.
      created_at = CASE WHEN g.expires_at <= excluded.created_at THEN excluded.created_at ELSE g.created_at END
    WHERE (g."right", g.expires_at) IS DISTINCT FROM (excluded."right", excluded.expires_at)
    RETURNING g.prompt_id::text AS "promptId", g.created_at = ${now}::timestamptz(3) AS "isNew"`;
}

/**
 * Grants prompts that the member may grant. Returns those that are now granted, or wait for the receiver's address; a
 * grant that gives less than before holds at once.
 */
async function give(
  ctx: ServiceContext,
  member: Member,
  { promptIds, subject, right, expiresAt = null, acceptedSecretKinds }: GrantSetMany,
): Promise<Given> {
  if (expiresAt !== null && expiresAt <= ctx.now) throw new AppError('BAD_REQUEST', grantMessages.past);
  return ctx.db.$transaction(async (tx) => {
    const receiver = await requireReceiver(tx, member, subject);
    await lockSpacesOfPrompts(tx, promptIds);
    const prompts = await lockAllowed(tx, promptIds, member, canGrant);
    // A receiver who sees the prompt as its creator, or in its space, needs no grant.
    const able = prompts.filter(({ createdBy, space }) =>
      receiver.homeSlug === null
        ? space !== null || createdBy !== receiver.id
        : space?.slug !== receiver.homeSlug,
    );
    if (able.length > 0) {
      await requireLiveCaller(tx, ctx);
      await requireProvedAddress(tx, member);
    }
    const ids = able.map(({ id }) => id);
    const hidden = able.filter(({ isShared }) => !isShared).map(({ id }) => id);
    await requireAcceptedIn(tx, member, hidden, acceptedSecretKinds);
    const given = { right, expiresAt, by: member.id, now: ctx.now };
    const { now, held } = await splitByHeld(tx, receiver, ids, given);
    const changed = await write(tx, receiver, now, given);
    const waiting = await holdGrants(tx, held, { accountId: receiver.id, ...given });
    const changedIds = changed.map(({ promptId }) => promptId);
    await recordActivity(tx, linesOf(changedIds, 'granted', member, ctx.now));
    // Members of a space find it there: notifying all of them would drown what is meant for each.
    if (subject.kind === 'user') {
      const begun = changed.filter(({ isNew }) => isNew).map(({ promptId }) => promptId);
      await tellOfGrants(tx, ctx.now, { userId: receiver.id, promptIds: begun, actorId: member.id });
    }
    const granted = [...(await givenNow(tx, receiver, now)), ...waiting];
    const shares = changed.length + waiting.length;
    if (shares > 0) await consumeQuota(tx, { member, now: ctx.now }, { shares });
    return { granted, isWaiting: waiting.length > 0 };
  });
}

async function givenNow(
  tx: Transaction,
  { column, id }: Receiver,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    SELECT prompt_id::text AS "promptId" FROM prompt_grants
    WHERE prompt_id = ANY(${[...ids]}::uuid[]) AND ${Prisma.raw(column)} = ${id}::uuid`;
  return rows.map(({ promptId }) => promptId);
}

type Given = {
  granted: string[];
  /** Whether some of them wait until the receiver's address is proved. */ isWaiting: boolean;
};

/** Never public: readers must not learn who else a prompt is shared with. */
function linesOf(ids: readonly string[], kind: 'granted' | 'grant-removed', member: Member, at: Date) {
  return ids.map((promptId) => ({ promptId, kind, actorId: member.id, wasShared: false, at }));
}

/**
 * Grants a user, or the members of a space, access to one prompt, replacing an existing grant. Returns the grant.
 * Throws UNAUTHORIZED for guests, NOT_FOUND for a prompt or space that the caller may not see, FORBIDDEN for callers
 * who may not share it or may only read in that space, CONFLICT as {@link requireAcceptedIn} does, BAD_REQUEST for a
 * user who doesn't exist or sees it anyway, a past date and more grants than allowed, TOO_MANY_REQUESTS over the daily
 * quota, because each one notifies.
 */
export async function setGrant(ctx: ServiceContext, { promptId, ...given }: GrantSet): Promise<GrantDto> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, promptId);
  if (!canGrant(member, facts)) throw forbidden();
  const { granted, isWaiting } = await give(ctx, member, { promptIds: [facts.id], ...given });
  const all = await readGrants(ctx.db, member, facts.id);
  const { subject } = given;
  const made = all.find(
    (grant) =>
      grant.state === (isWaiting ? 'waiting' : 'active') &&
      (subject.kind === 'user'
        ? grant.subject.kind === 'user' && grant.subject.userId === subject.userId
        : grant.subject.kind === 'space' && grant.subject.spaceId === subject.spaceId),
  );
  if (granted.length > 0 && made !== undefined) return made;
  const isFull = all.length >= GRANTS_MAX;
  throw new AppError('BAD_REQUEST', isFull ? grantMessages.tooMany : grantMessages.already);
}

/**
 * Grants several prompts like {@link setGrant} grants one; those that the caller may not share, or that the receiver
 * sees anyway, are skipped and counted. Throws FORBIDDEN for viewers.
 */
export async function setGrantMany(
  ctx: ServiceContext,
  input: GrantSetMany,
): Promise<Given & { refused: number }> {
  const member = requireCreator(ctx);
  const { granted, isWaiting } = await give(ctx, member, input);
  return { granted, isWaiting, refused: new Set(input.promptIds).size - granted.length };
}

/** The same error for a missing grant and for one of a prompt that the caller may not see. */
const grantNotFound = () => new AppError('NOT_FOUND', grantMessages.notFound);

/**
 * Revokes a grant: access ends with the next call. Also one that waits for the receiver's address. Throws NOT_FOUND,
 * FORBIDDEN for users who may not share it.
 */
export async function removeGrant(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  const grant = { where: { id }, select: { promptId: true } };
  const found = (await ctx.db.promptGrant.findUnique(grant)) ?? (await ctx.db.waitingGift.findUnique(grant));
  const promptId = found?.promptId ?? null;
  if (promptId === null) throw grantNotFound();
  const facts = await loadPromptFacts(ctx.db, member, promptId).catch((error: unknown) => {
    throw error instanceof AppError ? grantNotFound() : error;
  });
  if (!canGrant(member, facts)) throw forbidden();
  await ctx.db.$transaction(async (tx) => {
    const [prompt] = await lockAllowed(tx, [facts.id], member, canGrant);
    if (prompt === undefined) throw grantNotFound();
    await tx.waitingGift.deleteMany({ where: { id } });
    const { count } = await tx.promptGrant.deleteMany({ where: { id } });
    if (count > 0) await recordActivity(tx, linesOf([prompt.id], 'grant-removed', member, ctx.now));
  });
  return { id };
}
