import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { MESSAGE_ROLES } from '@/domain/prompt/message-roles';
import { textOfMessages } from '@/domain/prompt/chat-messages';
import { pick } from '@/domain/prompt/fields';
import { isSlug } from '@/domain/prompt/slug';
import { DEFAULT_CATEGORY } from '@/domain/prompt/vocabulary';
import { checksumOf, FILE_PARTS, type FilePart, type FileText, Variable } from './file-text';

/** The parts of a text, but for what is below them. */
const DETAILS = {
  title: z.string().min(1),
  description: z.string().default(''),
  category: z.string().default(DEFAULT_CATEGORY),
  tags: z.array(z.string()).default([]),
  variables: z.array(Variable).default([]),
} satisfies Record<Exclude<FilePart, 'content' | 'messages'>, z.ZodType>;

const Head = z.strictObject({
  prompt: z.string().refine(isSlug).optional(),
  version: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .optional(),
  checksum: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  ...DETAILS,
  messages: z.array(z.strictObject({ role: z.enum(MESSAGE_ROLES), content: z.string() })).optional(),
});

/** The prompt and version that a file was pulled from, with a checksum of the version's text. */
export type FileOrigin = { prompt: string; version: number; checksum: string };

/** Serializes JSON on one line, which is valid YAML too, with YAML's line separators escaped. */
function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const SIGN = '---';

/** Serializes a prompt as a file: its details as front matter, its text below. {@link readPromptFile} reverses it. */
export function writePromptFile(text: FileText, version: { prompt: string; version: number }): string {
  const { content, messages, tags, variables, ...details } = pick(text, FILE_PARTS);
  const head = {
    prompt: version.prompt,
    version: version.version,
    checksum: checksumOf(text),
    ...details,
    ...(tags.length > 0 && { tags }),
    ...(variables.length > 0 && { variables: variables.map(slim) }),
    ...(messages !== null && { messages }),
  };
  const body = messages === null ? `${content}\n` : '';
  const file = (lines: string) => `${SIGN}\n${lines}${SIGN}\n${body}`;
  const readable = file(stringify(head, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.2' }));
  const read = readPromptFile(readable);
  const isSame = read.kind === 'prompt' && JSON.stringify(read.text) === JSON.stringify(withBody(text));
  if (isSame) return readable;
  return file(
    Object.entries(head)
      .map(([name, value]) => `${name}: ${jsonLine(value)}\n`)
      .join(''),
  );
}

/** Variable details without empty ones. */
function slim({ name, type, label, help, options, default: fallback }: FileText['variables'][number]) {
  return {
    name,
    type,
    ...(label !== '' && { label }),
    ...(help !== '' && { help }),
    ...(options.length > 0 && { options }),
    ...(fallback !== null && { default: fallback }),
  };
}

function withBody(text: FileText): FileText {
  const { content, messages } = text;
  return pick({ ...text, content: messages === null ? content : textOfMessages(messages) }, FILE_PARTS);
}

/** Result of reading a file: a prompt, something else, or an invalid prompt. */
export type ReadFile =
  | { kind: 'prompt'; text: FileText; origin: FileOrigin | null }
  | { kind: 'other' }
  | { kind: 'broken'; problem: string };

/** Maximum length of the front matter, in characters. */
const HEAD_MAX = 2_000_000;

/** What editors and people leave before front matter. */
const BLANK_LINES = /^\ufeff?(?:[ \t]*\r?\n)*/;

/** Reads a prompt file. Never throws. */
export function readPromptFile(file: string): ReadFile {
  const [blank = ''] = BLANK_LINES.exec(file) ?? [];
  const whole = file.slice(blank.length);
  const parts = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(whole);
  if (parts?.index !== 0 || (parts[1] ?? '').length > HEAD_MAX) {
    return isDamaged(file) ? { kind: 'broken', problem: HEAD_DAMAGED } : { kind: 'other' };
  }
  const head = readHead(parts[1] ?? '');
  if ('problem' in head) return { kind: 'broken', problem: head.problem };
  if (head.data === null) return { kind: 'other' };
  const { prompt, version, checksum, messages = null, ...rest } = head.data;
  const body = whole.slice(parts[0].length).replace(/\r?\n$/, '');
  const content = messages === null ? body : textOfMessages(messages);
  const text = pick({ ...rest, content, messages }, FILE_PARTS);
  if (prompt === undefined && version === undefined && checksum === undefined)
    return { kind: 'prompt', text, origin: null };
  if (prompt === undefined || version === undefined || checksum === undefined) {
    return { kind: 'broken', problem: 'prompt, version and checksum must be used together' };
  }
  return { kind: 'prompt', text, origin: { prompt, version, checksum } };
}

const HEAD_DAMAGED = 'its front matter must begin with a line --- and end with one';
/** What may be before a damaged front matter: empty lines, the mark of a conflict; its own line may be gone. */
const BEFORE_HEAD = /^\ufeff?\s*(?:<{7}[^\n]*\n\s*)?(?:---[ \t]*\r?\n|(?=prompt:))/;
/** How much of a file is looked at for what only our front matter has. */
const LOOKED_AT = 8_000;

/** Whether a file has our front matter, but not between the lines that make it one. */
function isDamaged(file: string): boolean {
  const start = file.slice(0, LOOKED_AT);
  return (
    BEFORE_HEAD.test(start) &&
    /^prompt:[ \t]*["']?[a-z0-9-]+["']?[ \t]*\r?$/m.test(start) &&
    /^checksum:[ \t]*["']?[0-9a-f]{32}["']?[ \t]*\r?$/m.test(start)
  );
}

/** The prompt that a file names which can't be read; null if it names none. */
export function promptNamedIn(file: string): string | null {
  const text = file.slice(0, HEAD_MAX);
  const [before] = BEFORE_HEAD.exec(text) ?? [];
  if (before === undefined) return null;
  const [head = ''] = /^(?:(?!---)[^\n]*(?:\n|$))*/.exec(text.slice(before.length)) ?? [];
  const slug = /^prompt:[ \t]*["']?([a-z0-9-]+)["']?[ \t]*\r?$/m.exec(head)?.[1];
  return slug !== undefined && isSlug(slug) ? slug : null;
}

function readHead(yaml: string): { data: z.output<typeof Head> | null } | { problem: string } {
  let given: unknown;
  try {
    // All values are strings: a title may be a number, or "no".
    given = parse(yaml, { schema: 'failsafe', maxAliasCount: 0 });
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'can’t be read' };
  }
  if (typeof given !== 'object' || given === null) return { data: null };
  // Front matter of any other file may have a version; only ours has a checksum beside a prompt.
  const isOurs = 'prompt' in given && 'checksum' in given;
  if (!('title' in given)) return isOurs ? { problem: 'its front matter has no title' } : { data: null };
  const head = Head.safeParse(given);
  if (head.success) return { data: head.data };
  const [issue] = head.error.issues;
  return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}
