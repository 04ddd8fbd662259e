import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BLANK_TEXT, type FieldIn, type FieldName, fieldsIn, pick } from '@/domain/prompt/fields';
import type { MESSAGE_ROLES } from '@/domain/prompt/message-roles';
import type { PromptText } from '@cuebook/formats/prompt/prompt-text';
import { VARIABLE_TYPES } from '@/domain/prompt/variable-type';

export const Variable = z.strictObject({
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  label: z.string().default(''),
  help: z.string().default(''),
  options: z.array(z.string()).default([]),
  default: z.string().nullable().default(null),
});

/** A field of prompt files. */
export type FilePart = FieldIn<'command-line'>;

/** As files say them; the API checks. */
type Said = {
  category: string;
  messages: { role: (typeof MESSAGE_ROLES)[number]; content: string }[] | null;
  tags: string[];
  variables: z.output<typeof Variable>[];
};
export type FileText = { [Part in FilePart]: Part extends keyof Said ? Said[Part] : PromptText[Part] };

/** In the order of checksums, in which the messages of a chat are where its content would be. */
export const FILE_PARTS: readonly FilePart[] = fieldsIn('command-line').flatMap((part) => {
  if (part === 'messages') return [];
  return part === 'content' ? [part, 'messages' as const] : [part];
});

/** What every checksum is of. Parts that came later count only if they say something: earlier files stay unchanged. */
const ALWAYS: readonly FieldName[] = [
  'title',
  'description',
  'content',
  'messages',
  'category',
  'tags',
  'variables',
];

const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC');

/** Normalizes a part of a text for comparison: as the library stores it, ignoring line ends. */
function comparable(text: FileText, part: FilePart): unknown {
  switch (part) {
    case 'content':
      return text.messages === null ? tidy(text.content) : '';
    case 'messages':
      return text.messages?.map(({ role, content }) => ({ role, content: tidy(content) })) ?? null;
    case 'tags':
      return text.tags.map(tidy);
    case 'variables':
      return text.variables.map(({ name, type, label, help, options, default: fallback }) => ({
        name: tidy(name),
        type,
        label: tidy(label),
        help: tidy(help),
        options: options.map(tidy),
        default: fallback === null ? null : tidy(fallback),
      }));
    default:
      return tidy(text[part]);
  }
}

function isSaid(text: FileText, part: FilePart): boolean {
  return ALWAYS.includes(part) || JSON.stringify(text[part]) !== JSON.stringify(BLANK_TEXT[part]);
}

/** Checksums of texts that were asked for before: a sync of many files asks several times for each. */
const checksums = new WeakMap<Readonly<FileText>, string>();

/** Checksum of a text, which must not change later. Line ends are ignored, because tools change them. */
export function checksumOf(text: Readonly<FileText>): string {
  const known = checksums.get(text);
  if (known !== undefined) return known;
  const said = FILE_PARTS.filter((part) => isSaid(text, part));
  const checksum = createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(said.map((part) => [part, comparable(text, part)]))))
    .digest('hex')
    .slice(0, 32);
  checksums.set(text, checksum);
  return checksum;
}

/** The fields in which a text differs from another; messages are its content. */
export function changedParts(base: FileText, text: FileText): Partial<FileText> {
  const differs = (part: FilePart) =>
    JSON.stringify(comparable(base, part)) !== JSON.stringify(comparable(text, part));
  const { content, messages } = text;
  const isOther = differs('content') || differs('messages');
  const details = FILE_PARTS.filter((part) => part !== 'content' && part !== 'messages' && differs(part));
  return {
    ...pick(text, details),
    ...(isOther && (messages === null ? { content: asIn(base.content, content), messages } : { messages })),
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
