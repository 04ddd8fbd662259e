import { secretKinds } from '@/domain/prompt-check/secrets';
import type { FileText } from '../file-text';

/** The kinds of secrets in a text, by the check of the library; empty if there are none. */
export function secretsOf(text: FileText): string[] {
  const { title, description, content, messages, tags, variables } = text;
  const details = variables.flatMap(({ label, help, options, default: fallback }) => [
    label,
    help,
    ...options,
    fallback ?? '',
  ]);
  const body = messages === null ? [content] : messages.map((message) => message.content);
  return secretKinds(title, description, ...body, ...tags, ...details);
}
