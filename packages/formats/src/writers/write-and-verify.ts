import { fileNames } from '../file-name.ts';
import { sortedFiles } from '../prompt/files.ts';
import { type CarriedPart, leftOut, PART_NAMES } from '../export-formats.ts';
import { lossMessages } from './loss-messages.ts';
import type { FormatId } from '../formats.ts';
import { BLANK_TEXT, type FieldOf, fieldsOf, pick } from '../prompt/fields.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { usedDetails } from '../prompt/used-details.ts';
import type { InputFile, ReadPrompt } from '../readers/reader.ts';
import { textOfBytes } from '../text-of-bytes.ts';
import { entryOf } from '../digest.ts';
import { readFiles, READERS } from '../readers/registry.ts';
import { storedKeys } from './extras.ts';
import type { FormatWriter, PortablePrompt, Writing } from './writer.ts';

/** Our own formats are complete, and are read by their own import, not by the readers of other tools' formats. */
const OWN: ReadonlySet<FormatId> = new Set(['cuebook', 'table']);

/** The fields of a prompt that are compared in addition to those a format has a place for. */
type ComparedPart = CarriedPart | 'content' | 'own';

/**
 * Writes prompts with a writer, and adds to its warnings what its reader would not restore: each prompt is written by
 * itself, read again, and compared, so that every difference is reported.
 */
export function writeAndVerify(
  writer: FormatWriter,
  prompts: readonly PortablePrompt[],
  name: Parameters<FormatWriter['write']>[1],
): Writing {
  const { files, warnings } = writer.write(prompts, name);
  const bySlug = new Map(prompts.map((prompt) => [prompt.slug, prompt]));
  return {
    files,
    warnings: warnings.map(({ slug, warnings: own }) => {
      const prompt = bySlug.get(slug);
      const differs = prompt === undefined ? null : differenceOf(writer, prompt);
      return { slug, warnings: differs === null ? own : [...own, differs] };
    }),
  };
}

/** Returns the message for a prompt read back differently; null if nothing differs, or its format has no reader. */
function differenceOf(writer: FormatWriter, prompt: PortablePrompt): string | null {
  if (OWN.has(writer.format) || !READERS.some(({ format }) => format === writer.format)) return null;
  const files = new Map(
    writer.write([prompt], fileNames()).files.map(({ path, text }) => [path, given(path, text)]),
  );
  const found = readFiles(files).readings.filter(({ format }) => format === writer.format);
  const [read, ...more] = found.flatMap(({ prompts }) => prompts);
  if (read === undefined || more.length > 0) return lossMessages.unreadable;
  const parts = differentParts(prompt, read, writer.format);
  return parts.length === 0 ? null : lossMessages.differs(parts.map(partName));
}

function given(path: string, text: string | Uint8Array): InputFile {
  if (typeof text !== 'string') return { path, text: textOfBytes(text), bytes: text };
  return { path, text: text.replace(/^\ufeff/, ''), bytes: new TextEncoder().encode(text) };
}

function partName(part: ComparedPart): string {
  if (part === 'content') return 'the text';
  return part === 'own' ? 'what only this tool has' : PART_NAMES[part];
}

/** Returns the parts of a prompt that the format supports but its reader restores differently. */
export function differentParts(prompt: PortablePrompt, read: ReadPrompt, format: FormatId): ComparedPart[] {
  const left = new Set<ComparedPart>(leftOut(format));
  const [before, after] = [ofPrompt(prompt, format), ofRead(read, prompt, format)];
  return (Object.keys(before) as ComparedPart[]).filter(
    (part) =>
      canonical(before[part]) !== canonical(after[part]) &&
      // In the format of skills, a prompt that is none becomes one.
      !(part === 'skillName' && prompt.skillName === '') &&
      // Warnings are reported already; additions are not.
      (!left.has(part) || isNothing(before[part])),
  );
}

type Compared = Record<ComparedPart, unknown>;

function ofPrompt(prompt: PortablePrompt, format: FormatId): Compared {
  const { title, description, content, messages, tags, isShared, tests, extras } = prompt;
  const { model, settings, schema, licence, source, placeholders } = extras;
  return {
    title,
    description,
    content,
    messages,
    ...pick(prompt, fieldsOf('value')),
    tags,
    isShared,
    tests,
    model,
    settings,
    schema,
    licence,
    source,
    files: sortedFiles(prompt.files.map(entryOf)),
    placeholders,
    variables: said(content, prompt.variables),
    own: storedKeys(prompt, format),
  };
}

function ofRead(read: ReadPrompt, prompt: PortablePrompt, format: FormatId): Compared {
  const { model, settings, schema, licence, source, placeholders } = read.extras;
  const content = read.messages === null ? (read.content ?? '') : textOfMessages(read.messages);
  const own = storedKeys({ ...prompt, extras: read.extras }, format);
  const values = Object.fromEntries(
    fieldsOf('value').map((name) => [name, read[name] ?? BLANK_TEXT[name]]),
  ) as Record<FieldOf<'value'>, string>;
  return {
    title: read.title,
    description: read.description ?? '',
    content,
    messages: read.messages,
    ...values,
    tags: read.tags,
    tests: read.tests,
    // Without a value in the file the importer chooses the visibility.
    isShared: read.isShared ?? prompt.isShared,
    model,
    settings,
    schema,
    licence,
    files: sortedFiles(read.files.map(entryOf)),
    placeholders,
    // Readers record the path of a file; that isn't part of the prompt.
    source: prompt.extras.source === undefined ? undefined : source,
    variables: said(content, read.variables),
    own: Object.fromEntries(Object.entries(own).filter(([key]) => key in storedKeys(prompt, format))),
  };
}

/** Returns the descriptions of a text's variables beyond their names. */
function said(content: string, variables: readonly VariableDetails[]): VariableDetails[] {
  return usedDetails(content, [...variables])
    .filter(
      ({ type, label, help, default: fallback }) =>
        type !== 'text' || label !== '' || help !== '' || fallback !== null,
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || canonical(value) === '[]';
}

/** Returns JSON with sorted keys, without empty values. */
function canonical(value: unknown): string {
  return JSON.stringify(value === undefined ? {} : value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
