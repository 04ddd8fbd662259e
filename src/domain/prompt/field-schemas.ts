import type { PromptText } from '@cuebook/formats/prompt/prompt-text';
import { z } from 'zod';
import { messages } from '../messages';
import { text } from '../text';
import { Category } from './categories';
import { ChatMessages, StoredMessages } from './chat-messages';
import { FileList, StoredFiles } from '../file/schema';
import { SkillName } from '../skill/schema';
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
export const VALIDATED_FIELDS = {
  title: Title,
  description: Description,
  content: Content,
  category: z.enum(Category.options, { error: messages.form.categoryRequired }),
  tags: Tags,
  variables: VariableList,
  messages: ChatMessages.nullable(),
  extras: Extras,
  skillName: SkillName,
  files: FileList,
} satisfies Record<FieldName, z.ZodType>;

/** Each field as it is stored and returned, without validation. */
export const STORED_FIELDS = {
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: Category,
  tags: z.array(z.string()),
  variables: VariableList,
  messages: StoredMessages.nullable(),
  extras: Extras,
  skillName: z.string(),
  files: StoredFiles,
} satisfies Record<FieldName, z.ZodType>;

export const ValidatedText = z.object(VALIDATED_FIELDS);
export const StoredText = z.object(STORED_FIELDS);

export type { PromptText };

/** A new text: optional fields default to blank. */
export const NEW_TEXT = {
  ...VALIDATED_FIELDS,
  /** Omitted with messages, which generate it. */
  content: VALIDATED_FIELDS.content.optional(),
  messages: VALIDATED_FIELDS.messages.default(null),
  extras: VALIDATED_FIELDS.extras.default({}),
  category: VALIDATED_FIELDS.category.default(DEFAULT_CATEGORY),
  tags: VALIDATED_FIELDS.tags.default([]),
  /** Variable details; those of variables that the content does not have are dropped. */
  variables: VALIDATED_FIELDS.variables.default([]),
  /** Blank for a prompt that is no agent skill. */
  skillName: VALIDATED_FIELDS.skillName.default(''),
  files: VALIDATED_FIELDS.files.default([]),
};

/** A change of a text: omitted fields stay unchanged. */
export const CHANGED_TEXT = ValidatedText.partial().shape;
export type TextChange = { [Name in FieldName]?: PromptText[Name] | undefined };
