import type { PromptText } from './prompt-text.ts';
import { DEFAULT_CATEGORY } from './category.ts';

/**
 * How a field is compared, merged, displayed in a diff, and written to and read from a cell:
 * - `words`: a text of a few lines, merged word by word
 * - `value`: one short value, taken from one side; it has a column in users' tables
 * - `body`: content for a model, as one text or as a chat (`body.ts`)
 * - `tags`, `variables`, `extras`: lists and JSON with rules of their own
 * - `files`: files by path and digest, merged file by file (`domain/file`)
 */
type FieldKind = 'words' | 'value' | 'body' | 'tags' | 'variables' | 'extras' | 'files';

/**
 * Where a field can be besides whole prompts:
 * - `cards`: items of lists have it, so that cards can show it
 * - `command-line`: prompt files of the command line have it
 * - `filters`: lists can be narrowed to one of its values
 */
type ListedIn = 'cards' | 'command-line' | 'filters';

type Field = {
  label: string;
  kind: FieldKind;
  /** Where it is besides whole prompts. */
  listed: readonly ListedIn[];
  /** Possible column names in other tools' files, besides its own name; lower case, the likelier first. */
  columns?: readonly string[];
};

/**
 * The fields of a version of a prompt, in the order of the form and of our files. A field has the same name everywhere,
 * also as a column of the database. Validation is in `field-schemas.ts`: pages for guests import this table without
 * zod.
 */
export const FIELDS = {
  title: { label: 'Title', kind: 'words', listed: ['cards', 'command-line'], columns: ['act', 'name'] },
  description: { label: 'Description', kind: 'words', listed: ['cards', 'command-line'] },
  content: { label: 'Prompt content', kind: 'body', listed: ['cards', 'command-line'], columns: ['prompt'] },
  category: { label: 'Category', kind: 'value', listed: ['cards', 'command-line', 'filters'] },
  tags: { label: 'Tags', kind: 'tags', listed: ['cards', 'command-line', 'filters'] },
  variables: { label: 'Variables', kind: 'variables', listed: ['command-line'] },
  messages: { label: 'Prompt content', kind: 'body', listed: ['command-line'] },
  extras: { label: 'Details', kind: 'extras', listed: [] },
  skillName: { label: 'Skill name', kind: 'value', listed: ['cards'] },
  files: { label: 'Files', kind: 'files', listed: [] },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export type FieldOf<Kind extends FieldKind> = {
  [Name in FieldName]: (typeof FIELDS)[Name]['kind'] extends Kind ? Name : never;
}[FieldName];

export function fieldsOf<Kind extends FieldKind>(...kinds: Kind[]): FieldOf<Kind>[] {
  return FIELD_NAMES.filter((name) => kinds.some((kind) => kind === FIELDS[name].kind)) as FieldOf<Kind>[];
}

/** Returns the possible column names of a field in a file, the likelier first. */
export function columnNames(name: FieldName): readonly string[] {
  const { columns = [] }: Field = FIELDS[name];
  return [name.toLowerCase(), ...columns];
}

export type FieldIn<Place extends ListedIn> = {
  [Name in FieldName]: Place extends (typeof FIELDS)[Name]['listed'][number] ? Name : never;
}[FieldName];

function isIn(name: FieldName, place: ListedIn): boolean {
  const listed: readonly ListedIn[] = FIELDS[name].listed;
  return listed.includes(place);
}

/** Returns the fields that are in a place. */
export function fieldsIn<Place extends ListedIn>(place: Place): FieldIn<Place>[] {
  return FIELD_NAMES.filter((name) => isIn(name, place)) as FieldIn<Place>[];
}

/** Fields that only a whole prompt has, not the items of lists. */
export type UnlistedField = Exclude<FieldName, FieldIn<'cards'>>;
export const UNLISTED_FIELDS = FIELD_NAMES.filter((name) => !isIn(name, 'cards')) as UnlistedField[];

/** Fields by which changes are described: the messages of a chat are its content. */
export type ChangeField = Exclude<FieldName, 'messages'>;
export const CHANGE_FIELDS = FIELD_NAMES.filter((name) => name !== 'messages');

const FIRST_FIELDS: readonly FieldName[] = ['title', 'description', 'content', 'category', 'tags'];
/** Fields that files and drafts of earlier releases may lack. */
export const LATER_FIELDS = FIELD_NAMES.filter((name) => !FIRST_FIELDS.includes(name));

export const BLANK_TEXT: PromptText = {
  title: '',
  description: '',
  content: '',
  category: DEFAULT_CATEGORY,
  tags: [],
  variables: [],
  messages: null,
  extras: {},
  skillName: '',
  files: [],
};

export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<
    From,
    Name
  >;
}

export function textIn<From extends Record<FieldName, unknown>>(from: From): Pick<From, FieldName> {
  return pick(from, FIELD_NAMES);
}
