import { type ChatMessage, textOfMessages } from './chat-messages';

/** What a model is given: one text, or a chat and the text that stands for it. */
export type Body = { content: string; messages: ChatMessage[] | null };

/** A change of a body as it comes in: what is left out is not said. */
export type BodyChange = {
  content?: string | undefined;
  messages?: ChatMessage[] | null | undefined;
};

/**
 * A body after a change. Messages make their own text and win over the content; null makes one text of a chat. Another
 * content alone does so, too: which message it would belong to nobody knows.
 */
export function changedBody(current: Body, { content, messages }: BodyChange): Body {
  if (messages === null) return { content: content ?? current.content, messages: null };
  if (messages !== undefined) return { content: textOfMessages(messages), messages };
  // A text that was imported may have white space around it, which an echo of it has not.
  const isEcho = content === undefined || content === current.content.trim().normalize('NFC');
  // Nothing but the body: `current` may be a whole text.
  if (isEcho && current.messages !== null) return { content: current.content, messages: current.messages };
  return { content: content ?? current.content, messages: null };
}
