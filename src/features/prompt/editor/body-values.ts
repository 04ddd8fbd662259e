import type { UseFormReturn } from 'react-hook-form';
import { type ChatMessage, messagesOfText, textOfMessages } from '@/domain/prompt/chat-messages';
import { MESSAGE_ROLE_LABELS } from '@/domain/prompt/message-roles';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

type Form = UseFormReturn<PromptValues>;

/** Puts messages into the form, and the text that stands for them; null leaves the text as one. */
export function setMessages(form: Form, messages: ChatMessage[] | null): void {
  form.setValue('messages', messages);
  if (messages !== null) form.setValue('content', textOfMessages(messages));
  form.clearErrors(['content', 'messages']);
}

/** Puts a text into the form that something wrote over the one there: into the messages of a chat, as far as it has them. */
export function setContent(form: Form, content: string): void {
  if (form.getValues('messages') !== null) setMessages(form, messagesOfText(content));
  else form.setValue('content', content);
  form.clearErrors('content');
}

/** The message in which a place of the text of a chat is, and the place in it. */
export function placeInMessages(
  messages: readonly ChatMessage[],
  start: number,
  end: number,
): { index: number; start: number; end: number } {
  const isPlain = textOfMessages(messages) === messages[0]?.content;
  let offset = 0;
  for (const [index, { role, content }] of messages.entries()) {
    const from = offset + (isPlain ? 0 : `# ${MESSAGE_ROLE_LABELS[role]}\n\n`.length);
    if (start < from + content.length || index === messages.length - 1) {
      return {
        index,
        start: Math.max(0, start - from),
        end: Math.min(content.length, Math.max(0, end - from)),
      };
    }
    offset = from + content.length + 2;
  }
  return { index: 0, start: 0, end: 0 };
}

/** Puts the caret into the text of the form: of a chat, into its first message. */
export function focusText(): void {
  document.querySelector<HTMLElement>('[name="content"], [name="messages.0.content"]')?.focus();
}
