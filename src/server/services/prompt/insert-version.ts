import type { PromptText } from '@/domain/prompt/field-schemas';
import { FIELD_NAMES } from '@/domain/prompt/fields';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { textColumns } from './stored-text';

type NextVersion = {
  /** The fields that differ from the prompt's. */
  text: Partial<PromptText>;
  version: number;
  isShared: boolean;
  note: string;
  authorId: string;
  suggestedBy: string | null;
  createdAt: Date;
};

/**
 * Inserts the next version of a locked prompt. Fields that stay are copied from its row within the database: a list of
 * 512 files costs a save of the text next to nothing then.
 */
export async function insertVersion(tx: Transaction, promptId: string, next: NextVersion): Promise<void> {
  const { text, version, isShared, note, authorId, suggestedBy, createdAt } = next;
  const columns = FIELD_NAMES.map((name) =>
    Prisma.raw(`${text[name] === undefined ? 'p' : 'changed'}."${name}"`),
  );
  await tx.$executeRaw`
    INSERT INTO prompt_versions (prompt_id, version, was_shared, note, author_id, suggested_by, created_at,
      ${textColumns(null)})
    SELECT p.id, ${version}::int, ${isShared}::boolean, ${note}::text, ${authorId}::uuid, ${suggestedBy}::uuid,
      ${createdAt}::timestamptz, ${Prisma.join(columns)}
    FROM prompts p, jsonb_populate_record(NULL::prompt_versions, ${JSON.stringify(text)}::jsonb) changed
    WHERE p.id = ${promptId}::uuid`;
}
