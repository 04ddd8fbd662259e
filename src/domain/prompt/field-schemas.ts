import { z } from 'zod';
import { messages } from '../messages';
import { text } from '../text';
import { Category } from './categories';
import { ChatMessages, GivenMessages } from './chat-messages';
import { Extras } from './extras';
import type { FieldName } from './fields';
import { CONTENT_MAX, DESCRIPTION_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from './limits';
import { uniqueTags } from './tags';
import { VariableList } from './variable-details';
import { DEFAULT_CATEGORY } from './vocabulary';

const Title = text({
  label: 'Title',
  max: TITLE_MAX,
  required: messages.form.titleRequired,
  singleLine: true,
});
const Description = text({
  label: 'Description',
  max: DESCRIPTION_MAX,
  required: messages.form.descriptionRequired,
});
export const Content = text({
  label: 'Prompt content',
  max: CONTENT_MAX,
  required: messages.form.contentRequired,
});
export const Tag = text({ label: 'Tag', max: TAG_MAX, singleLine: true });
export const Tags = z
  .array(Tag)
  .max(1_000, { error: messages.form.tooManyTags, abort: true })
  .transform((tags) => uniqueTags(tags))
  .refine((tags) => tags.length <= TAGS_MAX, { error: messages.form.tooManyTags });

/** Validation of each field of `FIELDS` when a text is saved. */
export const WRITTEN = {
  title: Title,
  description: Description,
  content: Content,
  category: z.enum(Category.options, { error: messages.form.categoryRequired }),
  tags: Tags,
  variables: VariableList,
  messages: ChatMessages.nullable(),
  extras: Extras,
} satisfies Record<FieldName, z.ZodType>;

/** Each field as it is stored and returned, without validation. */
export const GIVEN = {
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: Category,
  tags: z.array(z.string()),
  variables: VariableList,
  messages: GivenMessages.nullable(),
  extras: Extras,
} satisfies Record<FieldName, z.ZodType>;

export const WrittenText = z.object(WRITTEN);
export const GivenText = z.object(GIVEN);

export type PromptText = z.infer<typeof GivenText>;

/** A new text: optional fields default to blank. */
export const NEW_TEXT = {
  ...WRITTEN,
  /** Omitted with messages, which generate it. */
  content: WRITTEN.content.optional(),
  messages: WRITTEN.messages.default(null),
  extras: WRITTEN.extras.default({}),
  category: WRITTEN.category.default(DEFAULT_CATEGORY),
  tags: WRITTEN.tags.default([]),
  /** Variable details; those of variables that the content does not have are dropped. */
  variables: WRITTEN.variables.default([]),
};

/** A change of a text: omitted fields stay unchanged. */
export const CHANGED_TEXT = WrittenText.partial().shape;
export type TextChange = { [Name in FieldName]?: PromptText[Name] | undefined };
