import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MESSAGE_ROLES } from '@/domain/prompt/message-roles';
import { VARIABLE_TYPES } from '@/domain/prompt/variable-type';

export const Variable = z.strictObject({
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  label: z.string().default(''),
  help: z.string().default(''),
  options: z.array(z.string()).default([]),
  default: z.string().nullable().default(null),
});

/** What a file says of a prompt. */
export type FileText = {
  title: string;
  description: string;
  content: string;
  messages: { role: (typeof MESSAGE_ROLES)[number]; content: string }[] | null;
  category: string;
  tags: string[];
  variables: z.output<typeof Variable>[];
};

const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC');

/** The parts of a text as they are compared: as the library keeps them, and without a difference between ends of lines. */
function comparable({ title, description, content, messages, category, tags, variables }: FileText) {
  return {
    title: tidy(title),
    description: tidy(description),
    content: messages === null ? tidy(content) : '',
    messages: messages?.map((message) => ({ role: message.role, content: tidy(message.content) })) ?? null,
    category: tidy(category),
    tags: tags.map(tidy),
    variables: variables.map(({ name, type, label, help, options, default: fallback }) => ({
      name: tidy(name),
      type,
      label: tidy(label),
      help: tidy(help),
      options: options.map(tidy),
      default: fallback === null ? null : tidy(fallback),
    })),
  };
}

/** What tells two texts apart. Ends of lines do not: tools change them in passing. */
export function checksumOf(text: FileText): string {
  return createHash('sha256')
    .update(JSON.stringify(comparable(text)))
    .digest('hex')
    .slice(0, 32);
}

/** The parts in which a text differs from another; messages are its content. */
export function changedParts(base: FileText, text: FileText): Partial<FileText> {
  const [before, after] = [comparable(base), comparable(text)];
  const differs = (part: keyof FileText) => JSON.stringify(before[part]) !== JSON.stringify(after[part]);
  const { title, description, content, messages, category, tags, variables } = text;
  const isOther = differs('content') || differs('messages');
  return {
    ...(differs('title') && { title }),
    ...(differs('description') && { description }),
    ...(isOther && (messages === null ? { content: asIn(base.content, content), messages } : { messages })),
    ...(differs('category') && { category }),
    ...(differs('tags') && { tags }),
    ...(differs('variables') && { variables }),
  };
}

/** A text with the ends of lines that its base has: an editor's own are no change that somebody meant. */
function asIn(base: string, content: string): string {
  const lines = content.replace(/\r\n?/g, '\n');
  return base.includes('\r\n') && !/[^\r]\n/.test(base)
    ? lines.replaceAll('\n', '\r\n')
    : base.includes('\r')
      ? content
      : lines;
}
