import { exportMessages } from '@/domain/export/messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { splitVariables } from '@/domain/prompt/variables';
import type { PortablePrompt } from './writer';

type VariablePart = { text: string; name: string; fallback: string | null };

/** A text with its variables written another way; null keeps one as it stands. */
export function withVariables(content: string, write: (part: VariablePart) => string | null): string {
  return splitVariables(content)
    .map((part) => (part.kind === 'variable' ? (write(part) ?? part.text) : part.text))
    .join('');
}

/** A text for tools that only know `{{name}}`: `${name:default}` without its default. */
export function mustacheText(content: string, variables: readonly VariableDetails[] = []): string {
  // What stands for itself is text of the tool that the prompt came from.
  const asText = new Set(
    variables.filter(({ name, default: own }) => own?.startsWith(`\${${name}`)).map(({ name }) => name),
  );
  return withVariables(content, ({ text, name }) =>
    text.startsWith('$') && !asText.has(name) ? `{{${name}}}` : null,
  );
}

/** A prompt whose texts are {@link mustacheText}, and the messages about that. */
export function asMustache(prompt: PortablePrompt): { prompt: PortablePrompt; loss: string | null } {
  const rewrite = (content: string) => mustacheText(content, prompt.variables);
  const content = rewrite(prompt.content);
  const messages =
    prompt.messages?.map((message) => ({ ...message, content: rewrite(message.content) })) ?? null;
  const texts = prompt.messages?.map((message) => message.content) ?? [prompt.content];
  return { prompt: { ...prompt, content, messages }, loss: rewrittenLoss(texts, rewrite) };
}

/** The message for variables that are written differently in the file; null without any. */
export function rewrittenLoss(texts: readonly string[], rewrite: (content: string) => string): string | null {
  const changed = texts
    .flatMap((content) => splitVariables(content))
    .filter((part) => part.kind === 'variable')
    .map(({ text }) => text)
    .filter((text) => rewrite(text) !== text);
  return changed.length === 0 ? null : exportMessages.loss.rewritten([...new Set(changed)]);
}

/** What a model is given as messages: a chat, or one text as a message of the user. */
export function messagesOf({ messages, content }: PortablePrompt): ChatMessage[] {
  return messages ?? [{ role: 'user', content }];
}

/** The input for a tool that only knows a system message: that message, or a text for it, and the note about it. */
export function systemTextOf({ messages, content }: PortablePrompt): { text: string; loss: string | null } {
  const [first, ...more] = messages ?? [];
  if (first?.role === 'system' && more.length === 0) return { text: first.content, loss: null };
  return {
    text: content,
    loss: messages === null ? exportMessages.loss.asSystem : exportMessages.loss.messages,
  };
}

/** Said where a tool has messages alone and one text becomes one of them. */
export function asUserLoss({ messages }: PortablePrompt): string | null {
  return messages === null ? exportMessages.loss.asUser : null;
}
