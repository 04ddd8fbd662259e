import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canRead } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { identifierKind } from '@/domain/prompt/slug';
import { GivenMessages } from '@/domain/prompt/chat-messages';
import { Extras } from '@/domain/prompt/extras';
import { VariableList } from '@/domain/prompt/variable-details';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import type { Actor } from '@/domain/actor';
import { withSharedWith } from '../access/shared-with';
import { prepared } from '../prepared';
import { promptNotFound } from './load-prompt';
import { isNamed } from './named-by';
import { logAdminAccess } from './log-admin-access';
import { promptColumns, promptTables, PromptRow, toListed } from './select-prompt';
import { rowsOf } from '../rows';

const WholeRow = PromptRow.extend({
  variables: VariableList,
  messages: GivenMessages.nullable(),
  extras: Extras,
});

/**
 * One prompt, whole, by UUID or slug (specification 2, Prompt detail). Throws BAD_REQUEST for an identifier that
 * can't be one, NOT_FOUND for what is missing and for what the caller may not see alike.
 */
export async function getPrompt(ctx: { db: Db; actor: Actor }, identifier: string): Promise<PromptDto> {
  if (identifierKind(identifier) === 'invalid') {
    throw new AppError('BAD_REQUEST', messages.prompt.invalidIdentifier);
  }
  const [row] = await rowsOf(
    ctx.db,
    WholeRow,
  )(
    prepared(Prisma.sql`
      SELECT ${promptColumns(ctx.actor)}, p.variables, p.messages, p.extras FROM ${promptTables(ctx.actor)}
      WHERE ${isNamed(identifier)} AND p.deleted_at IS NULL`),
  );
  if (row === undefined) throw promptNotFound();
  if (!canRead(ctx.actor, row)) throw promptNotFound();
  await logAdminAccess(ctx.db, ctx.actor, row);
  const { variables, messages: chat, extras } = row;
  const [listed = toListed(row)] = await withSharedWith(ctx, [toListed(row)]);
  return { ...listed, variables, messages: chat, extras };
}

/**
 * What a transaction has saved, to be answered with. Read within it, under its locks: once they are given up, somebody may take the
 * prompt or the right to read it away, and what happened would be answered as if it had not.
 */
export function savedPrompt(tx: Transaction, { actor }: { actor: Actor }, id: string): Promise<PromptDto> {
  return getPrompt({ db: tx, actor }, id);
}
