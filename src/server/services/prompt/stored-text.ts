import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { GivenText, type PromptText } from '@/domain/prompt/field-schemas';
import { FIELD_NAMES, type FieldName, textIn } from '@/domain/prompt/fields';
import { Prisma } from '@/generated/prisma/client';

/** The columns of a text, which prompts, versions and suggestions have alike. */
export const STORED_TEXT = Object.fromEntries(FIELD_NAMES.map((name) => [name, true])) as Record<
  FieldName,
  true
>;

/** The same columns, or some of them, as a list for SQL: of a table by its name or alias, or as they are called. */
export function textColumns(of: string | null, names: readonly FieldName[] = FIELD_NAMES): Prisma.Sql {
  return Prisma.raw(names.map((name) => (of === null ? name : `${of}.${name}`)).join(', '));
}

/** A row with its text read: JSON is checked, the category is one of ours. */
export function fromStored<Row extends Record<FieldName, unknown>>(
  row: Row,
): Omit<Row, FieldName> & PromptText {
  return { ...row, ...textOf(row) };
}

/** The text of a row of prompts, versions or suggestions. */
export function textOf(row: Record<FieldName, unknown>): PromptText {
  return GivenText.parse(textIn(row));
}

/** The same for Prisma, which tells JSON's null from that of SQL. */
export function toStored<Text extends { messages?: ChatMessage[] | null }>(text: Text) {
  const { messages, ...rest } = text;
  return messages === undefined ? rest : { ...rest, messages: messages ?? Prisma.DbNull };
}
