import { z } from 'zod';
import { text } from '../text';
import { CONTENT_MAX } from './limits';

/** Who speaks in a prompt that is a chat. */
export const MESSAGE_ROLES = ['system', 'developer', 'user', 'assistant'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

export const MESSAGE_ROLE_LABELS: Readonly<Record<MessageRole, string>> = {
  system: 'System',
  developer: 'Developer',
  user: 'User',
  assistant: 'Assistant',
};

/** Messages of one prompt. */
export const MESSAGES_MAX = 100;

export const ChatMessage = z.strictObject({
  role: z.enum(MESSAGE_ROLES),
  content: text({ label: 'A message', max: CONTENT_MAX, required: 'A message must not be empty' }),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A prompt as a chat, in the order in which it is said. */
export const ChatMessages = z.array(ChatMessage).min(1).max(MESSAGES_MAX);

/**
 * The one text that stands for a chat in search, copies and comparisons: that of a single message of the user as it is, else
 * each message below a heading with its role.
 */
export function textOfMessages(messages: readonly ChatMessage[]): string {
  const [only, ...others] = messages;
  if (only?.role === 'user' && others.length === 0) return only.content;
  return messages.map(({ role, content }) => `# ${MESSAGE_ROLE_LABELS[role]}\n\n${content}`).join('\n\n');
}
