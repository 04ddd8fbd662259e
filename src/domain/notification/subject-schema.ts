import { z } from 'zod';
import { EvaluationState } from '../evaluation/states';
import { PublishKindSchema } from '../publish-request/schema';
import { WEBHOOK_REASONS } from '../webhook/vocabulary';

const id = z.uuid();

/** What a notification is about, with what its line needs of it. */
export const Subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prompt'), id }),
  z.object({ kind: z.literal('review'), id }),
  /** The comment, its thread and its prompt. */
  z.object({ kind: z.literal('comment'), id, threadId: z.uuid(), promptId: z.uuid() }),
  z.object({ kind: z.literal('suggestion'), id }),
  /** The number of other prompts shared at the same time. */
  z.object({ kind: z.literal('grant'), id, more: z.int() }),
  /** The requested action. */
  z.object({ kind: z.literal('publish-request'), id, asks: PublishKindSchema }),
  z.object({ kind: z.literal('evaluation'), id, state: EvaluationState }),
  /** The number of prompts created so far, and whether it reached the end of its file. */
  z.object({ kind: z.literal('import'), id, created: z.int(), isWhole: z.boolean() }),
  z.object({ kind: z.literal('token'), id }),
  /** Its page, null once the reader may not open it; why it sends nothing, null while it does. */
  z.object({
    kind: z.literal('webhook'),
    id,
    path: z.string().nullable(),
    reason: z.enum(WEBHOOK_REASONS).nullable(),
  }),
  /** The place of its group under People. */
  z.object({ kind: z.literal('group-request'), id, path: z.string() }),
  /** The list under People, and how many people gave access there that outlived them. */
  z.object({ kind: z.literal('space'), id, path: z.string(), givers: z.int() }),
]);
export type Subject = z.infer<typeof Subject>;
export type SubjectKind = Subject['kind'];
export type SubjectOf<Kind extends SubjectKind> = Extract<Subject, { kind: Kind }>;
