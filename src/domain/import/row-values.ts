import { type Category } from '../prompt/categories';
import { type PromptText, Tags, VALIDATED_FIELDS } from '../prompt/field-schemas';
import { BLANK_TEXT, type FieldName, type FieldOf, fieldsOf, pick } from '../prompt/fields';
import { type VariableDetails, VariableList } from '../prompt/variable-details';
import { type GuessedFrom, guessCategory } from './guess-category';
import { CATEGORIES, DEFAULT_CATEGORY } from '../prompt/vocabulary';
import { characterCount, isWellFormed } from '../characters';
import { isAddress } from './addresses';
import type { ImportField } from '@cuebook/formats/tables/columns';
import { tagsFromCell } from '@cuebook/formats/tables/csv-cells';
import { importMessages } from './messages';
import { parseJsonInput } from './parts';

/** The values of one row as the file holds them; a field the file does not have is absent or null. */
export type RawRow = Partial<Record<ImportField, unknown>>;

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

export function isPerson(tag: string, found: Set<string>): boolean {
  if (!isAddress(tag)) return false;
  found.add('tags');
  return true;
}

/** The text, or null for a blank one. Pushes what is wrong with it. */
export function readText(value: unknown, label: string, max: number, reasons: string[]): string | null {
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

export function readTags(value: unknown, type: unknown, reasons: string[]): string[] {
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

export function readVariables(value: unknown, reasons: string[]): VariableDetails[] {
  const given = parseJsonInput(value);
  const variables = VariableList.safeParse(given === undefined ? [] : given);
  if (variables.success) return variables.data;
  reasons.push(importMessages.row.variablesUnclear(variables.error.issues[0]?.message ?? ''));
  return [];
}

/** Values that are read apart from the others. */
const READ_APART: ReadonlySet<FieldName> = new Set(['category']);

/** The short values that the rules of a save take; blank where there is none. Pushes which cannot be taken, and why. */
export function readValues(raw: RawRow, warnings: string[]): Pick<PromptText, FieldOf<'value'>> {
  const values = pick(BLANK_TEXT, fieldsOf('value'));
  for (const name of fieldsOf('value')) {
    const given = raw[name] ?? '';
    if (READ_APART.has(name) || given === '') continue;
    const value = VALIDATED_FIELDS[name].safeParse(given);
    if (value.success) Object.assign(values, { [name]: value.data });
    else warnings.push(importMessages.warning.value(value.error.issues[0]?.message ?? ''));
  }
  return values;
}

export function readShared(value: unknown, reasons: string[]): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null || value === '') return null;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  reasons.push(importMessages.row.sharedNotBoolean);
  return null;
}

/** Where a category is from: the file, its words, or nothing that the file says. */
export type CategorySource = 'file' | 'guess' | 'default';

/**
 * Reads the category of a row. Without one `for_devs` decides, then what its folder, tags and words suggest
 * ({@link guessCategory}); an unknown one becomes Other.
 */
export function readCategory(
  value: unknown,
  forDevs: unknown,
  from: GuessedFrom,
): { category: Category; source: CategorySource; unknownCategory: string | null } {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') {
    const isForDevelopers =
      forDevs === true || (typeof forDevs === 'string' && forDevs.trim().toUpperCase() === 'TRUE');
    if (isForDevelopers) return { category: DEVELOPER_CATEGORY, source: 'file', unknownCategory: null };
    const guess = guessCategory(from);
    if (guess !== null) return { category: guess, source: 'guess', unknownCategory: null };
    return { category: DEFAULT_CATEGORY, source: 'default', unknownCategory: null };
  }
  const known = CATEGORY_OF_KEY.get(name.toLowerCase());
  return known === undefined
    ? { category: UNKNOWN_CATEGORY, source: 'file', unknownCategory: name.slice(0, 60) }
    : { category: known, source: 'file', unknownCategory: null };
}
