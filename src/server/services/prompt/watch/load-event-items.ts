import { GUEST } from '@/domain/actor';
import { PromptEventItem } from '@/domain/prompt/event';
import { EXCERPT_LENGTH } from '@/domain/prompt/limits';
import type { Db } from '@/server/db';
import { promptColumns, promptTables, PromptRow, toListed } from '../select-prompt';
import { rowsOf } from '../../rows';

/** Returns the existing prompts of these ids, including hidden ones, by id. One statement. */
export async function loadEventItems(db: Db, ids: readonly string[]): Promise<Map<string, PromptEventItem>> {
  const rows = await rowsOf(db, PromptRow)`
    SELECT ${promptColumns(GUEST, { excerpt: true })} FROM ${promptTables(GUEST)}
    WHERE p.id = ANY(${ids}::uuid[]) AND p.deleted_at IS NULL`;
  return new Map(
    rows.map((row) => [
      row.id,
      PromptEventItem.parse({ ...toListed(row), isExcerpt: row.contentLength > EXCERPT_LENGTH }),
    ]),
  );
}
