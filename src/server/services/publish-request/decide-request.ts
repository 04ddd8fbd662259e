import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import { canDecideRequest, canSeeRequest, canWithdrawRequest } from '@/domain/publish-request/policy';
import {
  type PublishRequestAccept,
  type PublishRequestAccepted,
  type PublishRequestDecline,
  PublishKindSchema,
} from '@/domain/publish-request/schema';
import type { Transaction } from '@/server/db';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { seal } from '../mail/seal';
import { requireAccess } from '../access';
import { changeVisibilityIn } from '../prompt/share-prompt';
import { rowsOf } from '../rows';
import { createShareLinkIn } from '../share-link/share-links';
import { lockSpacesOfPrompts } from '../space/lock-spaces-of-prompts';
import { movePromptsIn } from '../space/move-prompts';
import { notify } from '../notification/notify';

const RequestRow = z.object({
  promptId: z.string(),
  requestedBy: z.string(),
  kind: PublishKindSchema,
  state: z.string(),
});
type RequestRow = z.infer<typeof RequestRow>;

const requestNotFound = () => new AppError('NOT_FOUND', publishRequestMessages.notFound);

type End = { state: 'accepted' | 'declined' | 'withdrawn'; reason?: string };

/**
 * Closes an open request under the lock of its prompt. Throws NOT_FOUND for a request of a prompt that the caller may
 * not see, CONFLICT for one that is no longer open, FORBIDDEN unless `may` allows it.
 */
async function end(
  tx: Transaction,
  { ctx, member, id }: { ctx: ServiceContext; member: Member; id: string },
  { state, reason = '' }: End,
): Promise<RequestRow> {
  const find = () => rowsOf(tx, RequestRow)`
    SELECT prompt_id::text AS "promptId", requested_by::text AS "requestedBy", kind, state
    FROM publish_requests WHERE id = ${id}::uuid`;
  const [asked] = await find();
  if (asked === undefined) throw requestNotFound();
  await lockSpacesOfPrompts(tx, [asked.promptId]);
  const errors = { missing: requestNotFound, refused: requestNotFound };
  const prompt = await requireAccess(
    tx,
    member,
    asked.promptId,
    (actor, facts) => canSeeRequest(actor, facts, asked),
    errors,
  );
  const may = state === 'withdrawn' ? canWithdrawRequest(member, asked) : canDecideRequest(member, prompt);
  if (!may) throw forbidden();
  const { count } = await tx.publishRequest.updateMany({
    where: { id, state: 'open' },
    data: { state, reason, decidedBy: member.id, decidedAt: ctx.now },
  });
  if (count === 0) throw new AppError('CONFLICT', publishRequestMessages.decided);
  return asked;
}

/**
 * Carries out a request, with the access of the user who accepts it; a new link is returned once, and to the requester
 * once by {@link consumeRequestedLink}. Throws as {@link end} does, and the errors of the action: then the request stays
 * open.
 */
export async function acceptPublishRequest(
  ctx: ServiceContext,
  { id, withPrivateWords = false, acceptedSecretKinds }: PublishRequestAccept,
): Promise<PublishRequestAccepted> {
  const member = requireMember(ctx);
  const accept = () =>
    ctx.db.$transaction(async (tx) => {
      const { promptId, kind, requestedBy } = await end(tx, { ctx, member, id }, { state: 'accepted' });
      if (kind === 'share')
        await changeVisibilityIn(tx, { ctx, member }, promptId, () => true, {
          withPrivateWords,
          acceptedSecretKinds,
        });
      if (kind === 'move-out') {
        const { moved } = await movePromptsIn(tx, { ctx, member }, { ids: [promptId], spaceId: null });
        if (moved.length === 0) throw forbidden();
      }
      await notify(tx, ctx.now, { kind: 'publish-accepted', subjectId: id, actorId: member.id });
      if (kind !== 'link') return { id, url: null };
      const link = { promptId, version: 'newest' as const, acceptedSecretKinds, requestedBy };
      const { url } = await createShareLinkIn(tx, { ctx, member }, link);
      await tx.publishRequest.update({
        where: { id },
        data: { sealedLink: seal(id, url) },
        select: { id: true },
      });
      return { id, url };
    });
  return retryTransient(accept, isUniqueViolation);
}

/** Declines a request, with the reason. Throws as {@link end} does. */
export async function declinePublishRequest(
  ctx: ServiceContext,
  { id, reason }: PublishRequestDecline,
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    await end(tx, { ctx, member, id }, { state: 'declined', reason });
    const notice = { subjectId: id, actorId: member.id, notes: reason };
    await notify(tx, ctx.now, { ...notice, kind: 'publish-declined' });
  });
  return { id };
}

/** Withdraws the caller's own request. Throws as {@link end} does. */
export async function withdrawPublishRequest(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction((tx) => end(tx, { ctx, member, id }, { state: 'withdrawn' }));
  return { id };
}
