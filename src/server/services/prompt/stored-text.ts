import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { StoredText, type PromptText } from '@/domain/prompt/field-schemas';
import { FIELD_NAMES, type FieldName, textIn } from '@/domain/prompt/fields';
import { Prisma } from '@/generated/prisma/client';

/** The columns of a text, shared by prompts, versions and suggestions. */
export const STORED_TEXT = Object.fromEntries(FIELD_NAMES.map((name) => [name, true])) as Record<
  FieldName,
  true
>;

/** Returns the same columns, or some of them, as a list for SQL: with the name or alias of a table, or unqualified. */
export function textColumns(of: string | null, names: readonly FieldName[] = FIELD_NAMES): Prisma.Sql {
  return Prisma.raw(names.map((name) => (of === null ? `"${name}"` : `${of}."${name}"`)).join(', '));
}

/** Parses the text of a row: validates JSON and category. */
export function fromStored<Row extends Record<FieldName, unknown>>(
  row: Row,
): Omit<Row, FieldName> & PromptText {
  return { ...row, ...textOf(row) };
}

export function textOf(row: Record<FieldName, unknown>): PromptText {
  return StoredText.parse(textIn(row));
}

/** Converts a text for Prisma, which distinguishes JSON's null from SQL's. */
export function toStored<Text extends { messages?: ChatMessage[] | null }>(text: Text) {
  const { messages, ...rest } = text;
  return messages === undefined ? rest : { ...rest, messages: messages ?? Prisma.DbNull };
}
