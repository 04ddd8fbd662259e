import { type ChatMessage, GivenMessages } from '@/domain/prompt/chat-messages';
import { Extras } from '@/domain/prompt/extras';
import { type VariableDetails, VariableList } from '@/domain/prompt/variable-details';
import { Prisma } from '@/generated/prisma/client';

/** The columns of a text, which prompts, versions and suggestions have alike. */
export const STORED_TEXT = {
  title: true,
  description: true,
  content: true,
  category: true,
  tags: true,
  variables: true,
  messages: true,
  extras: true,
} as const;

/** The parts of a text that are kept as JSON. */
type Said = { variables: VariableDetails[]; messages: ChatMessage[] | null; extras: Extras };

/** A row with its JSON read. */
export function fromStored<Row extends Record<keyof Said, unknown>>(row: Row): Omit<Row, keyof Said> & Said {
  return {
    ...row,
    variables: VariableList.parse(row.variables),
    messages: GivenMessages.nullable().parse(row.messages),
    extras: Extras.parse(row.extras),
  };
}

/** The same for Prisma, which tells JSON's null from that of SQL. */
export function toStored<Text extends { messages?: ChatMessage[] | null }>(text: Text) {
  const { messages, ...rest } = text;
  return messages === undefined ? rest : { ...rest, messages: messages ?? Prisma.DbNull };
}
