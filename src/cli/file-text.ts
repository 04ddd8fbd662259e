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

/** Normalizes a text for comparison: as the library stores it, ignoring line ends. */
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

/** Checksums of texts that were asked for before: a sync of many files asks several times for each. */
const checksums = new WeakMap<Readonly<FileText>, string>();

/** Checksum of a text, which must not change later. Line ends are ignored, because tools change them. */
export function checksumOf(text: Readonly<FileText>): string {
  const known = checksums.get(text);
  if (known !== undefined) return known;
  const checksum = createHash('sha256')
    .update(JSON.stringify(comparable(text)))
    .digest('hex')
    .slice(0, 32);
  checksums.set(text, checksum);
  return checksum;
}

/** The fields in which a text differs from another; messages are its content. */
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

/** Converts a text to the line ends of its base: changes by an editor are not intended. */
function asIn(base: string, content: string): string {
  const lines = content.replace(/\r\n?/g, '\n');
  return base.includes('\r\n') && !/[^\r]\n/.test(base)
    ? lines.replaceAll('\n', '\r\n')
    : base.includes('\r')
      ? content
      : lines;
}
