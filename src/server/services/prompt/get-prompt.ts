import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { STORED_FIELDS } from '@/domain/prompt/field-schemas';
import { pick, UNLISTED_FIELDS } from '@/domain/prompt/fields';
import { canRead } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { identifierKind } from '@/domain/prompt/slug';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import type { Actor } from '@/domain/actor';
import { withSharedWith } from '../access';
import { prepared } from '../prepared';
import { promptNotFound } from './load-prompt';
import { isNamed } from './named-by';
import { logAdminAccess } from './log-admin-access';
import { promptColumns, promptTables, PromptRow, toListed } from './select-prompt';
import { rowsOf } from '../rows';
import { textColumns } from './stored-text';

const WholeRow = PromptRow.extend(pick(STORED_FIELDS, UNLISTED_FIELDS));

/**
 * Returns one full prompt, by UUID or slug. Throws BAD_REQUEST for an invalid
 * identifier, NOT_FOUND if it is missing and equally if the caller may not see it.
 */
export function getPrompt(ctx: { db: Db; actor: Actor }, identifier: string): Promise<PromptDto> {
  return readPrompt(ctx, identifier, null);
}

const BUT_FILES = UNLISTED_FIELDS.filter((name) => name !== 'files');

/** @param files those of the prompt, if the caller knows them: a list of 512 is not read again then */
async function readPrompt(
  ctx: { db: Db; actor: Actor },
  identifier: string,
  files: PromptDto['files'] | null,
): Promise<PromptDto> {
  if (identifierKind(identifier) === 'invalid') {
    throw new AppError('BAD_REQUEST', messages.prompt.invalidIdentifier);
  }
  const unlisted =
    files === null
      ? textColumns('p', UNLISTED_FIELDS)
      : Prisma.sql`${textColumns('p', BUT_FILES)}, '[]'::jsonb AS files`;
  const [row] = await rowsOf(
    ctx.db,
    WholeRow,
  )(
    prepared(Prisma.sql`
      SELECT ${promptColumns(ctx.actor)}, ${unlisted} FROM ${promptTables(ctx.actor)}
      WHERE ${isNamed(identifier)} AND p.deleted_at IS NULL`),
  );
  if (row === undefined) throw promptNotFound();
  if (!canRead(ctx.actor, row)) throw promptNotFound();
  await logAdminAccess(ctx.db, ctx.actor, row);
  const [listed = toListed(row)] = await withSharedWith(ctx, [toListed(row)]);
  return { ...listed, ...pick(row, UNLISTED_FIELDS), ...(files !== null && { files }) };
}

/**
 * Returns a prompt that a transaction has saved. Read within it, under its locks: once they are released, another user
 * may delete the prompt or revoke access, and the successful call would respond as if it had failed.
 * @param files those that the transaction has left or saved, if it knows them
 */
export function savedPrompt(
  tx: Transaction,
  { actor }: { actor: Actor },
  id: string,
  files: PromptDto['files'] | null = null,
): Promise<PromptDto> {
  return readPrompt({ db: tx, actor }, id, files);
}
