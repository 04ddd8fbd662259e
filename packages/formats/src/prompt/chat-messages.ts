import { z } from 'zod';
import { characterCount } from '../characters.ts';
import { text } from '../text.ts';
import { CONTENT_MAX, MESSAGES_MAX } from './limits.ts';
import { MESSAGE_ROLE_LABELS, MESSAGE_ROLES, type MessageRole } from './message-roles.ts';

export { MESSAGE_ROLE_LABELS, MESSAGE_ROLES, MESSAGES_MAX, type MessageRole };

export const ChatMessage = z.strictObject({
  role: z.enum(MESSAGE_ROLES),
  content: text({ label: 'A message', max: CONTENT_MAX, required: 'Enter a message' }),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/**
 * The one text that stands for a chat in search, copies and comparisons: that of a single message of the user as it is,
 * else each message below a heading with its role. The database's `text_of_messages` says the same.
 */
export function textOfMessages(messages: readonly ChatMessage[]): string {
  const [only, ...others] = messages;
  if (only?.role === 'user' && others.length === 0) return only.content;
  return messages.map(({ role, content }) => `# ${MESSAGE_ROLE_LABELS[role]}\n\n${content}`).join('\n\n');
}

/** A prompt as a chat, in the order of the conversation. */
export const ChatMessages = z
  .array(ChatMessage)
  .min(1, { error: 'Add at least one message', abort: true })
  .max(MESSAGES_MAX, { error: `A chat can have up to ${MESSAGES_MAX} messages`, abort: true })
  .refine((messages) => characterCount(textOfMessages(messages)) <= CONTENT_MAX, {
    error: `Messages can have up to ${CONTENT_MAX.toLocaleString('en-US')} characters in total`,
  });

/** The same as it is kept and given, which was checked when it came in. */
export const StoredMessages = z.array(z.object({ role: z.enum(MESSAGE_ROLES), content: z.string() }));

const HEADING = /(?:^|\n\n)# (System|Developer|User|Assistant)\n\n/g;

const ROLE_OF_LABEL = new Map(MESSAGE_ROLES.map((role) => [MESSAGE_ROLE_LABELS[role], role]));

/**
 * The messages of a text, the other way round: those below headings as {@link textOfMessages} writes them, else one
 * message of the user. Takes time linear in the length of the text.
 */
export function messagesOfText(content: string): ChatMessage[] {
  const headings = [...content.matchAll(HEADING)];
  const messages = headings.flatMap((heading, index): ChatMessage[] => {
    const role = ROLE_OF_LABEL.get(heading[1] ?? '');
    const said = content.slice(heading.index + heading[0].length, headings[index + 1]?.index);
    return role === undefined ? [] : [{ role, content: said }];
  });
  const isWhole =
    content.startsWith('# ') &&
    headings[0]?.index === 0 &&
    messages.every((message) => message.content.trim() !== '');
  return isWhole && messages.length <= MESSAGES_MAX ? messages : [{ role: 'user', content }];
}

/** Whether two chats say the same; null is one text. */
export function sameMessages(a: readonly ChatMessage[] | null, b: readonly ChatMessage[] | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.length === b.length &&
    a.every(({ role, content }, index) => role === b[index]?.role && content === b[index].content)
  );
}
