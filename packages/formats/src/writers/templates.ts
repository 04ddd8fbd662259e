import { lossMessages } from './loss-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import { splitVariables } from '../prompt/variables.ts';
import type { PortablePrompt } from './writer.ts';

type VariablePart = { text: string; name: string; fallback: string | null };

/** Rewrites the variables of a text; null keeps one unchanged. */
export function withVariables(content: string, write: (part: VariablePart) => string | null): string {
  return splitVariables(content)
    .map((part) => (part.kind === 'variable' ? (write(part) ?? part.text) : part.text))
    .join('');
}

/** Returns a text for tools that only know `{{name}}`: `${name:default}` loses its default. */
export function mustacheText(content: string, variables: readonly VariableDetails[] = []): string {
  // A variable whose default is its own text belongs to the tool that the prompt came from.
  const asText = new Set(
    variables.filter(({ name, default: own }) => own?.startsWith(`\${${name}`)).map(({ name }) => name),
  );
  return withVariables(content, ({ text, name }) =>
    text.startsWith('$') && !asText.has(name) ? `{{${name}}}` : null,
  );
}

/** Returns a prompt whose texts are {@link mustacheText}, and the message about that. */
export function asMustache(prompt: PortablePrompt): { prompt: PortablePrompt; warning: string | null } {
  const rewrite = (content: string) => mustacheText(content, prompt.variables);
  const content = rewrite(prompt.content);
  const messages =
    prompt.messages?.map((message) => ({ ...message, content: rewrite(message.content) })) ?? null;
  const texts = prompt.messages?.map((message) => message.content) ?? [prompt.content];
  return { prompt: { ...prompt, content, messages }, warning: rewriteWarning(texts, rewrite) };
}

/** Returns the message for variables that are written differently in the file; null without any. */
export function rewriteWarning(
  texts: readonly string[],
  rewrite: (content: string) => string,
): string | null {
  const changed = texts
    .flatMap((content) => splitVariables(content))
    .filter((part) => part.kind === 'variable')
    .map(({ text }) => text)
    .filter((text) => rewrite(text) !== text);
  return changed.length === 0 ? null : lossMessages.rewritten([...new Set(changed)]);
}

/** Returns the messages for a model: a chat, or one text as a message of the user. */
export function messagesOf({ messages, content }: PortablePrompt): ChatMessage[] {
  return messages ?? [{ role: 'user', content }];
}

/** Returns the text for a tool that only supports a system message, and the message about parts that are lost. */
export function systemTextOf({ messages, content }: PortablePrompt): {
  text: string;
  warning: string | null;
} {
  const [first, ...more] = messages ?? [];
  if (first?.role === 'system' && more.length === 0) return { text: first.content, warning: null };
  return {
    text: content,
    warning: messages === null ? lossMessages.asSystem : lossMessages.messages,
  };
}

/** Returns the message for tools that only support messages, where a plain text becomes one of them. */
export function roleWarning({ messages }: PortablePrompt): string | null {
  return messages === null ? lossMessages.asUser : null;
}
