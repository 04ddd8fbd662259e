import { z } from 'zod';

/** Who could see a prompt: nobody (not there, or deleted), its creator, everybody. */
const Seen = z.enum(['none', 'private', 'shared']);
export type Seen = z.infer<typeof Seen>;

/** Rows of the table `changes`, as its migration describes them. */
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
