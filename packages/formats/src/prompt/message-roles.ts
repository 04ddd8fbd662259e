/** Roles of the messages in a chat prompt. Free of zod, like the vocabulary. */
export const MESSAGE_ROLES = ['system', 'developer', 'user', 'assistant'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

export const MESSAGE_ROLE_LABELS: Readonly<Record<MessageRole, string>> = {
  system: 'System',
  developer: 'Developer',
  user: 'User',
  assistant: 'Assistant',
};
