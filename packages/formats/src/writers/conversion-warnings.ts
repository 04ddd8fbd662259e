import { type CarriedPart, leftOut } from '../export-formats.ts';
import { lossMessages } from './loss-messages.ts';
import type { FormatId } from '../formats.ts';
import { BLANK_TEXT, type FieldOf, FIELDS, fieldsOf } from '../prompt/fields.ts';
import type { PortablePrompt } from './writer.ts';

const texts = lossMessages;

/** Keys of extras common to all formats; any other is the name of a format. */
const KNOWN = new Set(['model', 'settings', 'schema', 'licence', 'source', 'placeholders']);

/**
 * The message if a part is left out; null for a prompt without that part. The title has its own rule, values have a
 * common sentence.
 */
const SENTENCES: Readonly<
  Record<Exclude<CarriedPart, 'title' | FieldOf<'value'>>, (prompt: PortablePrompt) => string | null>
> = {
  description: ({ description }) => (description === '' ? null : texts.description),
  messages: ({ messages }) => (messages === null ? null : texts.messages),
  tags: ({ tags }) => (tags.length === 0 ? null : texts.tags(tags)),
  variables: ({ variables }) =>
    variables.length === 0 ? null : texts.variables(variables.map(({ name }) => name)),
  isShared: ({ isShared }) => (isShared ? null : texts.isShared),
  tests: ({ tests }) => (tests.length === 0 ? null : texts.tests(tests.map(({ name }) => name))),
  model: ({ extras: { model } }) => (model === undefined ? null : texts.model(model)),
  settings: ({ extras: { settings = {} } }) => {
    const names = Object.keys(settings);
    return names.length === 0 ? null : texts.settings(names);
  },
  schema: ({ extras: { schema } }) => (schema === undefined ? null : texts.schema),
  licence: ({ extras: { licence } }) => (licence === undefined ? null : texts.licence(licence)),
  source: ({ extras: { source } }) => (source === undefined ? null : texts.source),
  files: ({ files }) => (files.length === 0 ? null : texts.files(files.map(({ path }) => path))),
  placeholders: ({ extras: { placeholders = [] } }) =>
    placeholders.length === 0 ? null : texts.placeholders(placeholders.map(({ name }) => name)),
};

function sentenceOf(part: CarriedPart, prompt: PortablePrompt): string | null {
  if (part === 'title') return null;
  const value = fieldsOf('value').find((name) => name === part);
  if (value === undefined) return SENTENCES[part as keyof typeof SENTENCES](prompt);
  return prompt[value] === BLANK_TEXT[value] ? null : texts.value(FIELDS[value].label, prompt[value]);
}

/** Returns messages about the parts of a prompt that a format can't contain: from its table, and from the writer. */
export function conversionWarnings(
  prompt: PortablePrompt,
  format: FormatId,
  found: readonly (string | null)[] = [],
): string[] {
  const general = leftOut(format).map((part) => sentenceOf(part, prompt));
  const foreign = Object.keys(prompt.extras).filter((key) => !KNOWN.has(key) && key !== format);
  const others = format === 'cuebook' || format === 'table' || foreign.length === 0;
  return [...general, others ? null : texts.foreign(foreign), ...found].filter((warning) => warning !== null);
}
