import 'server-only';
import { AppError } from '@/domain/errors';
import { tokenMessages } from '@/domain/token/messages';
import { walkPrompts } from '@/server/services/export/walk-prompts';
import { streamPieces } from '../text-stream';
import { exportedPrompt } from './present';
import type { V1Context } from './procedure';

async function* lines(ctx: V1Context): AsyncGenerator<string> {
  for await (const found of walkPrompts(ctx, { kind: 'member', member: ctx.actor }, { kind: 'mine' })) {
    yield found.map(({ prompt }) => `${JSON.stringify(exportedPrompt(prompt))}\n`).join('');
  }
}

/** The prompts of whom a program acts for, one JSON object a line. Throws FORBIDDEN without the scope `export`. */
export function exportLines(ctx: V1Context): Promise<Response> {
  if (!ctx.actor.token.scopes.includes('export')) {
    throw new AppError('FORBIDDEN', tokenMessages.needsScope('export'));
  }
  return streamPieces(lines(ctx), ctx.requestId, {
    'content-type': 'application/jsonl',
    'cache-control': 'private, no-store',
  });
}
