import { type ChatMessage, textOfMessages } from './chat-messages';

/** Content for a model: one text, or a chat with the text that represents it. */
export type Body = { content: string; messages: ChatMessage[] | null };

/** A requested change of a body; omitted parts stay unchanged. */
export type BodyChange = {
  content?: string | undefined;
  messages?: ChatMessage[] | null | undefined;
};

/**
 * Applies a change to a body. Messages generate the content and override a given one; null turns a chat into one text.
 * So does a different content without messages: the message it belongs to is unknown.
 */
export function changedBody(current: Body, { content, messages }: BodyChange): Body {
  if (messages === null) return { content: content ?? current.content, messages: null };
  if (messages !== undefined) return { content: textOfMessages(messages), messages };
  // An imported text may have white space around it, which a client's copy of it lacks.
  const isEcho = content === undefined || content === current.content.trim().normalize('NFC');
  // Pick the two fields: `current` may be a whole text.
  if (isEcho && current.messages !== null) return { content: current.content, messages: current.messages };
  return { content: content ?? current.content, messages: null };
}
