import 'zod-openapi';
import { z } from 'zod';
import { findControlCharacter } from '@/domain/characters';
import { FileEntry } from '@/domain/file/schema';
import { STORED_FIELDS } from '@/domain/prompt/field-schemas';
import { VARIABLE_TYPES } from '@/domain/prompt/variable-type';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { MESSAGE_ROLES } from '@/domain/prompt/chat-messages';
import { SPACE_ROLES } from '@/domain/space/role';
import { CursorText } from './cursor-text';

/**
 * Input and output schemas of the operations. They are separate from those of the screens: fields may be added here,
 * but none disappears or changes its meaning within version 1.
 */

/** A moment, as text in JSON. Not a codec, because clients also parse responses with these schemas. */
export const Moment = z.coerce.date().meta({ override: { type: 'string', format: 'date-time' } });

const MAX_PAGE_SIZE = 50;
export const Limit = z.int().min(1).max(MAX_PAGE_SIZE).default(20).meta({ description: 'Items per page.' });
export const Cursor = CursorText.optional().meta({
  description: '`nextCursor` from the previous page. Keep the other parameters unchanged.',
});
export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Cursor for the next page, or null on the last page.' });

/** Whether a name can be looked up: the database refuses control characters. */
export const canBeName = (text: string) => findControlCharacter(text) === null;

/** Slug of a space or collection. */
export const PlaceSlug = z.string().min(1).max(SLUG_MAX).refine(canBeName);

export const PromptKey = z.string().min(1).max(SLUG_MAX).meta({ description: 'Prompt ID or slug.' });

/** A version number, or the latest approved version. */
export const VersionKey = z
  .string()
  .regex(/^(approved|newest|[1-9][0-9]{0,5})$/)
  .meta({ description: 'A version number, `approved` for the latest approved version, or `newest`.' });

const Variable = z
  .object({
    name: z.string(),
    type: z.enum(VARIABLE_TYPES),
    label: z.string(),
    help: z.string(),
    options: z.array(z.string()),
    default: z.string().nullable().meta({ description: 'Default value, or null if required.' }),
  })
  .meta({ id: 'Variable' });

const Messages = z
  .array(z.object({ role: z.enum(MESSAGE_ROLES), content: z.string() }))
  .nullable()
  .meta({
    description: 'Messages of a chat prompt in order, otherwise null. `content` contains the same text.',
  });

const Home = z.object({ slug: z.string(), name: z.string(), role: z.enum(SPACE_ROLES) }).meta({ id: 'Home' });

const PromptFile = FileEntry.meta({
  id: 'PromptFile',
  description: 'A file beside the text, by its digest.',
});

const { extras: _extras, ...GIVEN_TEXT } = STORED_FIELDS;

/** Fields of a version. Extras are only in exports: few programs understand them. */
const TEXT = {
  ...GIVEN_TEXT,
  category: z.string(),
  variables: z.array(Variable),
  messages: Messages,
  files: z.array(PromptFile),
};

const SUMMARY = {
  id: z.uuid(),
  slug: z.string(),
  url: z.string().meta({ description: 'URL of the prompt’s page.' }),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  visibility: z.enum(['private', 'space', 'shared']),
  space: Home.nullable().meta({ description: 'The prompt’s space, visible to its people.' }),
  version: z.int().meta({ description: 'Latest version number.' }),
  status: z
    .enum(['tested', 'approved'])
    .nullable()
    .meta({ description: 'Review status of the latest version.' }),
  creator: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: Moment,
  updatedAt: Moment,
};

export const PromptSummary = z
  .object({ ...SUMMARY, excerpt: z.string().meta({ description: 'Excerpt of the content.' }) })
  .meta({ id: 'PromptSummary' });

export const PromptOut = z.object({ ...SUMMARY, ...TEXT }).meta({ id: 'Prompt' });

export const PromptList = z
  .object({
    items: z.array(PromptSummary),
    total: z.int(),
    totalIsCapped: z.boolean().meta({ description: 'True if there are more results than `total`.' }),
    nextCursor: NextCursor,
  })
  .meta({ id: 'PromptList' });

const VERSION = {
  version: z.int(),
  note: z.string(),
  authorName: z.string().nullable(),
  status: z.enum(['tested', 'approved']).nullable(),
  createdAt: Moment,
};
export const VersionSummary = z.object(VERSION).meta({ id: 'VersionSummary' });
export const VersionList = z
  .object({ items: z.array(VersionSummary), total: z.int(), nextCursor: NextCursor })
  .meta({ id: 'VersionList' });

export const TextOut = z.object(TEXT).meta({ id: 'PromptText' });
export const VersionOut = z.object({ ...VERSION, ...TEXT }).meta({ id: 'Version' });

export const Filled = z
  .object({
    version: z.int(),
    text: z.string().meta({ description: 'The text with variables replaced by their values.' }),
    missing: z.array(z.string()).meta({ description: 'Variables without a value.' }),
    unused: z.array(z.string()).meta({ description: 'Values that match no variable.' }),
  })
  .meta({ id: 'FilledPrompt' });

const Part = z.object({
  kind: z.enum(['same', 'changed']),
  before: z.string(),
  after: z.string(),
});
export const Comparison = z
  .object({
    from: z.int(),
    to: z.int(),
    parts: z.array(Part).meta({ description: 'The differences, in order.' }),
  })
  .meta({ id: 'Comparison' });

const Members = z.record(z.string(), z.unknown());

const ExportedFile = FileEntry.extend({ base64: z.string() }).meta({ id: 'ExportedFile' });

export const ExportedPrompt = z
  .object({
    id: z.uuid(),
    version: z
      .int()
      .meta({ description: 'Number of this version: the latest, or the approved one if you asked for it.' }),
    ...TEXT,
    slug: z.string(),
    isShared: z.boolean(),
    extras: Members.meta({ description: 'Extra data for other tools.' }),
    files: z.array(ExportedFile),
    tests: z.array(
      z.object({
        name: z.string(),
        inputs: z.array(z.object({ name: z.string(), value: z.string() })),
        checks: z.array(Members),
      }),
    ),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'ExportedPrompt' });

/** Parameters of an export; without any it contains the caller's own prompts. */
export const EXPORT_PARAMETERS = {
  space: z.string().min(1).max(SLUG_MAX).optional().meta({ description: 'Space slug: exports its prompts.' }),
  collection: z
    .string()
    .min(1)
    .max(SLUG_MAX)
    .optional()
    .meta({ description: 'Collection slug: exports its prompts in order.' }),
  version: z
    .enum(['newest', 'approved'])
    .optional()
    .meta({ description: '`approved`: only prompts with an approved version, and that version of each.' }),
};

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    secretKinds: z.array(z.string()).optional().meta({
      description:
        'With 409: the kinds of secrets in a text that more people would read. A person may share it.',
    }),
  })
  .meta({ id: 'Problem' });
