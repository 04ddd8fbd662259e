import 'server-only';
import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { tokenMessages } from '@/domain/token/messages';
import type { MemberChoice } from '@/server/services/export/choice';
import { isUnchanged } from '@/lib/http-validators';
import { type Edition, iteratePrompts } from '@/server/services/export/iterate-prompts';
import { markOf } from '@/server/services/export/export-size';
import { streamChunks } from '../text-stream';
import { exportedPrompt } from './present';
import type { V1Context } from './procedure';
import { readWords } from './read-request';
import { EXPORT_PARAMETERS } from './schemas';

const Query = z.strictObject(EXPORT_PARAMETERS);

/** Parses the choice of prompts; empty parameters count as left out. Throws BAD_REQUEST if it is invalid. */
function choiceOf(query: URLSearchParams): { choice: MemberChoice; edition: Edition } {
  const given = Query.safeParse(readWords(query));
  const isTwofold = given.data?.space !== undefined && given.data.collection !== undefined;
  if (!given.success || isTwofold) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  const { space, collection, version: edition = 'newest' } = given.data;
  if (space !== undefined) return { choice: { kind: 'space', slug: space }, edition };
  const choice: MemberChoice =
    collection === undefined ? { kind: 'mine' } : { kind: 'collection', slug: collection };
  return { choice, edition };
}

async function* lines(ctx: V1Context, choice: MemberChoice, edition: Edition): AsyncGenerator<string> {
  for await (const found of iteratePrompts(ctx, { kind: 'member', member: ctx.actor }, choice, edition)) {
    yield found.map((each) => `${JSON.stringify(exportedPrompt(each))}\n`).join('');
  }
}

/**
 * Streams the prompts of the token's user, or those of a space or collection that the user can see, as one JSON object
 * per line: their newest versions, or the approved ones. Throws FORBIDDEN without the scope `export`, BAD_REQUEST, NOT_FOUND. Responds with 304 if `If-None-Match`
 * (of `asked`) is still current.
 */
export async function exportLines(ctx: V1Context, query: URLSearchParams, asked: Headers): Promise<Response> {
  if (!ctx.actor.token.scopes.includes('export')) {
    throw new AppError('FORBIDDEN', tokenMessages.needsScope('export'));
  }
  const { choice, edition } = choiceOf(query);
  const mark = await markOf(ctx, { kind: 'member', member: ctx.actor }, choice);
  const etag = edition === 'newest' ? `"${mark}"` : `"${mark}-${edition}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'authorization' };
  if (isUnchanged(asked, { etag, lastModified: null })) return new Response(null, { status: 304, headers });
  return streamChunks(lines(ctx, choice, edition), ctx.requestId, {
    ...headers,
    'content-type': 'application/jsonl',
  });
}
