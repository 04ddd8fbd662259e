import { fieldsOf } from '../prompt/fields.ts';

export const COLUMN_ROLES = [
  ...(['title', 'content', 'description'] as const),
  ...fieldsOf('value'),
  ...(['tags', 'shared', 'type', 'variables', 'extra', 'ignore'] as const),
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];
