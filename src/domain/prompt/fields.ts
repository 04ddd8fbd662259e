import type { PromptText } from './field-schemas';
import { DEFAULT_CATEGORY } from './vocabulary';

/**
 * How a field is compared, merged, shown in a difference, written into a cell and read from one: the same for all of a kind.
 * - `words`: a text of a few lines, merged word by word
 * - `value`: one short value, of which one side is taken; it has a column in tables that people make
 * - `body`: what a model is given, as one text or as a chat (`body.ts`)
 * - `tags`, `variables`, `extras`: lists and JSON with rules of their own
 */
type FieldKind = 'words' | 'value' | 'body' | 'tags' | 'variables' | 'extras';

type Field = {
  /** As it is called on the page. */
  label: string;
  kind: FieldKind;
  /** False for what lists of prompts are not given: only a whole prompt has it. */
  isListed: boolean;
  /** What its column may be called in files of other people, besides its own name; lower case, the likelier first. */
  columns?: readonly string[];
};

/**
 * What a version of a prompt says: one row for each field, in the order of the form and of our files. A field has the same name
 * everywhere, also as a column of the database. Its rules are in `field-schemas.ts`: pages for guests read this table without zod.
 */
export const FIELDS = {
  title: { label: 'Title', kind: 'words', isListed: true, columns: ['act', 'name'] },
  description: { label: 'Description', kind: 'words', isListed: true },
  content: { label: 'Prompt content', kind: 'body', isListed: true, columns: ['prompt'] },
  category: { label: 'Category', kind: 'value', isListed: true },
  tags: { label: 'Tags', kind: 'tags', isListed: true },
  variables: { label: 'Variables', kind: 'variables', isListed: false },
  messages: { label: 'Prompt content', kind: 'body', isListed: false },
  extras: { label: 'Details', kind: 'extras', isListed: false },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** The fields of some kinds. */
export type FieldOf<Kind extends FieldKind> = {
  [Name in FieldName]: (typeof FIELDS)[Name]['kind'] extends Kind ? Name : never;
}[FieldName];

export function fieldsOf<Kind extends FieldKind>(...kinds: Kind[]): FieldOf<Kind>[] {
  return FIELD_NAMES.filter((name) => kinds.some((kind) => kind === FIELDS[name].kind)) as FieldOf<Kind>[];
}

/** What the column of a field may be called in a file, the likelier first. */
export function columnNames(name: FieldName): readonly string[] {
  const { columns = [] }: Field = FIELDS[name];
  return [name.toLowerCase(), ...columns];
}

/** What only a whole prompt has. */
export type UnlistedField = {
  [Name in FieldName]: (typeof FIELDS)[Name]['isListed'] extends true ? never : Name;
}[FieldName];
export const UNLISTED_FIELDS = FIELD_NAMES.filter((name) => !FIELDS[name].isListed) as UnlistedField[];

/** What changes of a text are told by: the messages of a chat are its content. */
export type ChangeField = Exclude<FieldName, 'messages'>;
export const CHANGE_FIELDS = FIELD_NAMES.filter((name) => name !== 'messages');

const FIRST_FIELDS: readonly FieldName[] = ['title', 'description', 'content', 'category', 'tags'];
/** The fields that files and drafts of earlier releases may not have. */
export const LATER_FIELDS = FIELD_NAMES.filter((name) => !FIRST_FIELDS.includes(name));

/** A text with every field at its default. */
export const BLANK_TEXT: PromptText = {
  title: '',
  description: '',
  content: '',
  category: DEFAULT_CATEGORY,
  tags: [],
  variables: [],
  messages: null,
  extras: {},
};

/** The members of an object that are among these, as they are. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<
    From,
    Name
  >;
}

/** What a version says, and nothing else of what it is given in. */
export function textIn<From extends Record<FieldName, unknown>>(from: From): Pick<From, FieldName> {
  return pick(from, FIELD_NAMES);
}
