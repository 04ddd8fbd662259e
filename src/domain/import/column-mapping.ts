import { z } from 'zod';

/** What a column of somebody's table is taken for. */
export const COLUMN_ROLES = [
  ...(['title', 'content', 'description', 'category', 'tags', 'shared', 'type', 'variables'] as const),
  ...(['extra', 'ignore'] as const),
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The columns of a table by name, each with its role. */
export const ColumnMapping = z
  .array(z.strictObject({ column: z.string().max(1_000), role: z.enum(COLUMN_ROLES) }))
  .max(500);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** Names that columns have, in lower case, the likelier first. */
const NAMES: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  title: ['title', 'act', 'name', 'titel', 'titre', 'título', 'タイトル', '标题'],
  content: ['prompt', 'content', 'text', 'body', 'template', 'instructions', 'message', '本文', '内容'],
  description: ['description', 'summary', 'beschreibung', '説明', '描述'],
  category: ['category', 'kategorie', 'catégorie', 'カテゴリ', '分类'],
  tags: ['tags', 'tag', 'labels', 'keywords', 'タグ', '标签'],
  shared: ['isshared', 'is_shared', 'shared', 'public'],
  type: ['type', 'for_devs'],
  variables: ['variables'],
};

/** A guess by the names of the columns. What nothing fits is kept beside the text. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const keys = columns.map((column) => column.trim().toLowerCase());
  const roles = new Map<number, ColumnRole>();
  for (const role of COLUMN_ROLES) {
    const name = NAMES[role]?.find((one) => keys.some((key, at) => key === one && !roles.has(at)));
    if (name !== undefined) roles.set(keys.indexOf(name), role);
  }
  return columns.map((column, at) => ({ column, role: roles.get(at) ?? 'extra' }));
}
