import type { PromptText } from '@/domain/prompt/field-schemas';
import type { Transaction } from '@/server/db';
import type { Address } from '../prompt/private-address';
import { textColumns } from '../prompt/stored-text';

export type PromptRow = Address &
  PromptText & {
    id: string;
    isShared: boolean;
    spaceId: string | null;
    createdBy: string;
    /** Also when it entered its space: with another date, no one else could read its first version and feed entry. */
    createdAt: Date;
    version: number;
  };

/**
 * Inserts the prompts of a batch in one statement. Prisma's `createMany` compiles a query for each call, which took
 * four times the processor time of everything else that is done for a row.
 */
export async function insertPrompts(tx: Transaction, rows: readonly PromptRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO prompts
      (id, slug, private_slug, is_shared, space_id, space_since, created_by, created_at, updated_at, version, ${textColumns(null)})
    SELECT r.id, r.slug, r."privateSlug", r."isShared", r."spaceId",
      CASE WHEN r."spaceId" IS NOT NULL THEN r."createdAt" END, r."createdBy", r."createdAt", r."createdAt", r.version,
      ${textColumns('said')}
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS given(one),
      jsonb_to_record(given.one) AS r(
        id uuid, slug text, "privateSlug" text, "isShared" boolean, "spaceId" uuid, "createdBy" uuid, "createdAt" timestamptz,
        version int),
      jsonb_populate_record(NULL::prompt_versions, given.one) AS said`;
}

/** Records the prompts that an import created, so that it can be undone. */
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
