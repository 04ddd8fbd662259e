import { type Category } from '../prompt/categories';
import { CONTENT_MAX, DESCRIPTION_MAX, TITLE_MAX } from '../prompt/limits';
import { textOfMessages } from '../prompt/chat-messages';
import { type PromptText, Tags, WRITTEN } from '../prompt/field-schemas';
import { BLANK_TEXT, type FieldName, type FieldOf, fieldsOf, pick } from '../prompt/fields';
import { type VariableDetails, VariableList } from '../prompt/variable-details';
import { usedDetails } from '../prompt/variable-fields';
import { CATEGORIES, DEFAULT_CATEGORY } from '../prompt/vocabulary';
import { characterCount, isWellFormed } from '../characters';
import { extrasWithoutAddresses, isAddress } from './addresses';
import type { ImportField } from './columns';
import { tagsFromCell } from './csv-cells';
import { deriveDescription } from './description';
import { importMessages } from './messages';
import { readerMessages } from './reader-messages';
import {
  type EarlierText,
  type ImportedTest,
  readEarlier,
  readExtras,
  readMessages,
  givenJson,
  readTests,
} from './parts';

/** The values of one row as the file holds them; a field the file does not have is absent or null. */
export type RawRow = Partial<Record<ImportField, unknown>>;

/** A prompt a row asks for, its text exactly as in the file. */
export type ImportedPrompt = PromptText & {
  tests: ImportedTest[];
  /** Texts that were there before, oldest first. */
  earlier: EarlierText[];
  /** What the file says; null when it says nothing. */
  isShared: boolean | null;
};

export type RowOutcome =
  | { kind: 'prompt'; prompt: ImportedPrompt; unknownCategory: string | null; losses: string[] }
  | { kind: 'refused'; title: string | null; reasons: string[] };

const DEVELOPER_CATEGORY: Category = 'Development';
const UNKNOWN_CATEGORY: Category = 'Other';

/** Kinds of prompt worth a tag; plain text is not. */
const TYPE_TAGS: Readonly<Record<string, string>> = {
  STRUCTURED: 'structured',
  IMAGE: 'image',
  VIDEO: 'video',
  AUDIO: 'audio',
};

const CATEGORY_OF_KEY = new Map<string, Category>(CATEGORIES.map((name) => [name.toLowerCase(), name]));

/**
 * The rules that make a prompt of a row. Text is neither trimmed nor normalised, and every character but NUL is
 * allowed; limits are those of {@link TITLE_MAX} and its neighbours. Without a category `for_devs` decides; an unknown
 * one becomes Other. A missing description is made from the content.
 */
export function promptFromRow(raw: RawRow): RowOutcome {
  const reasons: string[] = [];
  const losses: string[] = [];
  const title = readText(raw.title, 'Title', TITLE_MAX, reasons);
  const messages = readMessages(raw.messages, reasons);
  // A chat is represented by one text, even if the file has others.
  const given = messages === null ? raw.content : textOfMessages(messages);
  const content = readText(given, 'Prompt content', CONTENT_MAX, reasons);
  const description = readText(raw.description, 'Description', DESCRIPTION_MAX, reasons);
  if (title === null) reasons.unshift(importMessages.row.titleMissing);
  if (content === null) reasons.push(importMessages.row.contentMissing);
  const people = new Set<string>();
  const tags = readTags(raw.tags, raw.type, reasons).filter((tag) => !isPerson(tag, people));
  const variables = readVariables(raw.variables, reasons);
  const extras = extrasWithoutAddresses(readExtras(raw.extras, reasons), people);
  const isShared = readShared(raw.isShared, reasons);
  if (reasons.length > 0 || title === null || content === null) {
    return { kind: 'refused', title: title === null ? null : shownTitle(title), reasons };
  }
  if (people.size > 0) losses.push(readerMessages.lost.addresses([...people]));
  const { category, unknownCategory } = readCategory(raw.category, raw.forDevs);
  const values = readValues(raw, losses);
  const tests = readTests(raw.tests, losses);
  const earlier = readEarlier(raw.earlier, losses);
  return {
    kind: 'prompt',
    unknownCategory,
    losses,
    prompt: {
      ...values,
      title,
      description: description ?? deriveDescription(content, title),
      content,
      category,
      tags,
      variables: usedDetails(content, variables),
      messages,
      extras,
      tests,
      earlier,
      isShared,
    },
  };
}

/** Characters of a title that are shown to be shortened. */
const MENDED_TITLE_LENGTH = TITLE_MAX * 2;

/**
 * What a refused row lacks, where another title or a content is enough for a prompt; null where more is wrong. A content that is there
 * stays as it is: a long one is mended in the file.
 */
export function mendOf(raw: RawRow): { title: string | null; needsContent: boolean } | null {
  const { content = null, title } = raw;
  const needsContent = content === null || (typeof content === 'string' && content.trim() === '');
  const mended = { ...raw, title: 'Title', ...(needsContent && { content: 'Content' }) };
  if (promptFromRow(mended).kind === 'refused') return null;
  const isTitleFine = promptFromRow({ ...raw, content: 'Content', messages: null }).kind === 'prompt';
  const shown = typeof title === 'string' ? title.slice(0, MENDED_TITLE_LENGTH).replaceAll('\u0000', '') : '';
  return { title: isTitleFine ? null : shown, needsContent };
}

function isPerson(tag: string, found: Set<string>): boolean {
  if (!isAddress(tag)) return false;
  found.add('tags');
  return true;
}

/** A title fit for a report: at most the allowed length, NUL made visible. */
function shownTitle(title: string): string {
  const characters = Array.from(title.slice(0, TITLE_MAX * 2)).slice(0, TITLE_MAX);
  return characters.join('').replaceAll('\u0000', '\uFFFD');
}

/** The text, or null for a blank one. Pushes what is wrong with it. */
function readText(value: unknown, label: string, max: number, reasons: string[]): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') {
    reasons.push(importMessages.row.notText(label));
    return '';
  }
  if (value.trim() === '') return null;
  if (value.includes('\u0000')) reasons.push(importMessages.row.nul(label));
  if (!isWellFormed(value)) reasons.push(importMessages.row.brokenCharacters(label));
  const length = value.length <= max ? value.length : characterCount(value);
  if (length > max) reasons.push(importMessages.row.tooLong(label, length, max));
  return value;
}

function readTags(value: unknown, type: unknown, reasons: string[]): string[] {
  const given = typeof value === 'string' ? tagsFromCell(value) : (value ?? []);
  if (!Array.isArray(given) || !given.every((tag) => typeof tag === 'string')) {
    reasons.push(importMessages.row.tagsNotText);
    return [];
  }
  const typeTag = typeof type === 'string' ? TYPE_TAGS[type.trim().toUpperCase()] : undefined;
  const tags = Tags.safeParse(typeTag === undefined ? given : [...given, typeTag]);
  if (tags.success) return tags.data;
  reasons.push(...new Set(tags.error.issues.map((issue) => issue.message)));
  return [];
}

function readVariables(value: unknown, reasons: string[]): VariableDetails[] {
  const given = givenJson(value);
  const variables = VariableList.safeParse(given === undefined ? [] : given);
  if (variables.success) return variables.data;
  reasons.push(importMessages.row.variablesUnclear(variables.error.issues[0]?.message ?? ''));
  return [];
}

/** Values that are read apart from the others. */
const READ_APART: ReadonlySet<FieldName> = new Set(['category']);

/** The short values that the rules of a save take; blank where there is none. Pushes which cannot be taken, and why. */
function readValues(raw: RawRow, losses: string[]): Pick<PromptText, FieldOf<'value'>> {
  const values = pick(BLANK_TEXT, fieldsOf('value'));
  for (const name of fieldsOf('value')) {
    const given = raw[name] ?? '';
    if (READ_APART.has(name) || given === '') continue;
    const value = WRITTEN[name].safeParse(given);
    if (value.success) Object.assign(values, { [name]: value.data });
    else losses.push(importMessages.loss.value(value.error.issues[0]?.message ?? ''));
  }
  return values;
}

function readShared(value: unknown, reasons: string[]): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null || value === '') return null;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  reasons.push(importMessages.row.sharedNotBoolean);
  return null;
}

function readCategory(
  value: unknown,
  forDevs: unknown,
): { category: Category; unknownCategory: string | null } {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') {
    const isForDevelopers =
      forDevs === true || (typeof forDevs === 'string' && forDevs.trim().toUpperCase() === 'TRUE');
    return { category: isForDevelopers ? DEVELOPER_CATEGORY : DEFAULT_CATEGORY, unknownCategory: null };
  }
  const known = CATEGORY_OF_KEY.get(name.toLowerCase());
  return known === undefined
    ? { category: UNKNOWN_CATEGORY, unknownCategory: name.slice(0, 60) }
    : { category: known, unknownCategory: null };
}
