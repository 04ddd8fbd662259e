import 'server-only';
import { z } from 'zod';
import { MESSAGE_ROLES } from '@/domain/prompt/chat-messages';
import { STORED_FIELDS } from '@/domain/prompt/field-schemas';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { VARIABLE_TYPES } from '@/domain/prompt/variable-type';
import { FINDING_CODES } from '@/domain/prompt-check/finding';
import { SUGGESTION_STATES } from '@/domain/suggestion/limits';
import { versionWord } from './place';

/** Input and output schemas of tools. Each description is addressed to a model. */

export const PromptKey = z.string().min(1).max(SLUG_MAX).describe('Prompt ID or slug.');

export const VersionKey = z
  .string()
  .overwrite(versionWord)
  .regex(/^(newest|approved|[1-9][0-9]{0,5}(\.0+)?)$/, { error: 'newest, approved or a number' })
  .default('newest')
  .describe('A version number, `approved` for the latest approved version, or `newest`.');

export const Cursor = z
  .string()
  .max(300)
  .regex(/^[\w-]*$/)
  .optional()
  .describe('`nextCursor` of the page before.');
const NextCursor = z.string().nullable().describe('Cursor for the next page, or null on the last page.');

const Status = z
  .enum(['tested', 'approved'])
  .nullable()
  .describe('The review status of this version, or null.');

const SUMMARY = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string().describe('The page of the prompt, for people.'),
};

const Found = z.object({ ...SUMMARY, version: z.int(), status: Status });
export const SearchResults = z.object({ results: z.array(Found), nextCursor: NextCursor });

export const Document = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.record(z.string(), z.string()),
});

const Messages = z
  .array(z.object({ role: z.enum(MESSAGE_ROLES), content: z.string() }))
  .nullable()
  .describe('The messages if the prompt is a chat, otherwise null. The text contains the same content.');

const Variable = z.object({
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()).describe('What can be chosen, for the type choice.'),
  default: z.string().nullable().describe('Default value, or null if required.'),
});

const { extras: _extras, ...GIVEN_TEXT } = STORED_FIELDS;

export const FullPrompt = z.object({
  ...SUMMARY,
  ...GIVEN_TEXT,
  category: z.string(),
  version: z.int(),
  status: Status,
  messages: Messages,
  variables: z.array(Variable).describe('What `fill_prompt` takes values for.'),
});

export const FilledPrompt = z.object({
  slug: z.string(),
  version: z.int(),
  text: z.string(),
  messages: Messages,
  missing: z.array(z.string()).describe('Variables without a value.'),
  unused: z.array(z.string()).describe('Values that the prompt has no variable for.'),
});

const Collection = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  promptCount: z.int().describe('The prompts in it that you can see.'),
});
export const Collections = z.object({
  collections: z.array(Collection),
  prompts: z.array(Found).describe('Of the collection that was asked for, in its order.'),
  nextCursor: NextCursor,
});

export const Findings = z.object({
  findings: z.array(
    z.object({
      code: z.enum(FINDING_CODES),
      level: z.enum(['risk', 'warning', 'note']).describe('A risk should not become public.'),
      line: z.int(),
      reason: z.string(),
    }),
  ),
});

export const Draft = z.object({ ...SUMMARY, version: z.int() });

export const Proposal = z.object({
  id: z.string(),
  slug: z.string(),
  baseVersion: z.int(),
  state: z.enum(SUGGESTION_STATES),
  fields: z.array(z.string()).describe('Names of the changed fields.'),
  url: z.string().describe('The page of the prompt, where people decide.'),
});
