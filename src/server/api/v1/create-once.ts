import { createHash } from 'node:crypto';
import { messages } from '@/domain/messages';
import { tokenMessages } from '@/domain/token/messages';
import { canReplay } from '@/server/services/token/can-replay';
import { claimRequest, storeResponse } from '@/server/services/token/idempotent-requests';
import { problem } from './problem';
import type { V1Context } from './procedure';

export const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'private, no-cache',
  vary: 'authorization',
};

/** Header of a response that repeats that of an earlier request with the same key. */
const REPLAYED = 'idempotency-replayed';

/**
 * Creates something once per `Idempotency-Key`.
 * @param text by which two requests with one key are told apart
 * @param make creates it
 */
export async function createOnce(
  { ctx, request, path }: { ctx: V1Context; request: Request; path: string },
  text: string,
  make: () => Promise<Response>,
): Promise<Response> {
  const { requestId } = ctx;
  const key = request.headers.get('idempotency-key');
  if (key === null) return make();
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) return problem(400, tokenMessages.badKey, { requestId });
  const requestHash = createHash('sha256').update(`${path}\n${text}`).digest('hex');
  const keyed = { tokenId: ctx.actor.token.id, key, requestHash };
  const claim = await claimRequest(ctx, keyed);
  if (claim.kind === 'other') return problem(422, tokenMessages.keyUsed, { requestId });
  if (claim.kind === 'under-way') {
    return problem(409, tokenMessages.inProgress, { requestId, headers: { 'retry-after': '1' } });
  }
  if (claim.kind === 'done') {
    // The created record was deleted permanently, and its text with it.
    const headers = { [REPLAYED]: 'true' };
    if (claim.status === 410) return problem(410, tokenMessages.answerGone, { requestId, headers });
    if (!(await canReplay(ctx.db, ctx.actor, claim.body)))
      return problem(404, messages.error.notFound, { requestId, headers });
    return new Response(claim.body, { status: claim.status, headers: { ...JSON_HEADERS, ...headers } });
  }
  try {
    const answer = await make();
    const body = await answer.clone().text();
    await storeResponse(ctx.db, keyed, answer.ok ? { status: answer.status, body } : null);
    return answer;
  } catch (error) {
    await storeResponse(ctx.db, keyed, null);
    throw error;
  }
}
