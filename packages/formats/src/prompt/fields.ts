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

type Field = {
  label: string;
  kind: FieldKind;
  /** False if only a whole prompt has it, not the items of lists. */
  isListed: boolean;
  /** Possible column names in other tools' files, besides its own name; lower case, the likelier first. */
  columns?: readonly string[];
};

/**
 * The fields of a version of a prompt, in the order of the form and of our files. A field has the same name everywhere,
 * also as a column of the database. Validation is in `field-schemas.ts`: pages for guests import this table without
 * zod.
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
  skillName: { label: 'Skill name', kind: 'value', isListed: true },
  files: { label: 'Files', kind: 'files', isListed: false },
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

/** Fields that only a whole prompt has. */
export type UnlistedField = {
  [Name in FieldName]: (typeof FIELDS)[Name]['isListed'] extends true ? never : Name;
}[FieldName];
export const UNLISTED_FIELDS = FIELD_NAMES.filter((name) => !FIELDS[name].isListed) as UnlistedField[];

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
