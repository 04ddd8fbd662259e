import { z } from 'zod';

/** Audience of a prompt: no one (missing or deleted), its creator, or everyone. */
const Seen = z.enum(['none', 'private', 'shared']);
export type Seen = z.infer<typeof Seen>;

/** Rows of the table `changes`, as described in its migration. */
export const ChangeRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['created', 'changed', 'status', 'run', 'grant', 'discussion', 'used', 'starred', 'aged']),
    subject: z.uuid(),
    owner: z.uuid(),
    by: z.uuid(),
    seenBefore: Seen,
    spaceBefore: z.uuid().nullable(),
  }),
  z.object({ kind: z.enum(['profile', 'collection', 'told', 'rights']), subject: z.uuid() }),
  z.object({ kind: z.literal('session'), subject: z.string() }),
  z.object({ kind: z.literal('everything') }),
]);
export type ChangeRow = z.infer<typeof ChangeRow>;
export type ChangeKind = ChangeRow['kind'];
