import type { ChatMessage } from '@/domain/prompt/chat-messages';
import type { Extras } from '@/domain/prompt/extras';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import type { Transaction } from '@/server/db';
import type { Address } from '../prompt/private-address';

/** A prompt as an import writes it. */
export type PromptRow = Address & {
  id: string;
  title: string;
  description: string;
  content: string;
  category: string;
  tags: string[];
  variables: VariableDetails[];
  messages: ChatMessage[] | null;
  extras: Extras;
  isShared: boolean;
  spaceId: string | null;
  createdBy: string;
  /** Also when it came to its space: dated otherwise, its first version and its line of the feed would be nobody else’s. */
  createdAt: Date;
  version: number;
};

/**
 * Inserts the prompts of a batch in one statement. Prisma's `createMany` compiles a query for each call, which took four times the
 * processor time of everything else that is done for a row.
 */
export async function insertPrompts(tx: Transaction, rows: readonly PromptRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO prompts
      (id, slug, private_slug, title, description, content, category, tags, variables, messages, extras, is_shared,
        space_id, space_since, created_by, created_at, updated_at, version)
    SELECT r.id, r.slug, r."privateSlug", r.title, r.description, r.content, r.category, r.tags, r.variables, r.messages,
      r.extras, r."isShared", r."spaceId", CASE WHEN r."spaceId" IS NOT NULL THEN r."createdAt" END, r."createdBy",
      r."createdAt", r."createdAt", r.version
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      id uuid, slug text, "privateSlug" text, title text, description text, content text, category text, tags text[],
      variables jsonb, messages jsonb, extras jsonb, "isShared" boolean, "spaceId" uuid, "createdBy" uuid,
      "createdAt" timestamptz, version int)`;
}

/** Notes what the import made, by which it can be undone. */
export async function insertImported(
  tx: Transaction,
  importId: string,
  rows: readonly Pick<PromptRow, 'id' | 'version'>[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const versions = rows.map(({ version }) => version);
  await tx.$executeRaw`
    INSERT INTO imported_prompts (import_id, prompt_id, version)
    SELECT ${importId}::uuid, made.id, made.version
    FROM unnest(${ids}::uuid[], ${versions}::int[]) AS made(id, version)`;
  await tx.$executeRaw`
    UPDATE imports SET created = created + ${rows.length} WHERE id = ${importId}::uuid`;
}
