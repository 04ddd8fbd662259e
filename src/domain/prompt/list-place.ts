import { z } from 'zod';
import { LIST_END } from '../pagination';

const INT_MAX = 2_147_483_647;

const Count = z.int().min(0).max(INT_MAX);
const At = z.coerce.date().min(new Date(0)).max(new Date('9999-12-31'));
const Id = z.uuid();

/** For a search: whether the last listed prompt matches only without accents; such matches come after all others. */
const accents = z.literal(true).optional();

/** The last row of a page by the values of its order; by best match, whose order changes, all listed prompts. */
export const ListPlace = z.discriminatedUnion('sort', [
  z.strictObject({ sort: z.literal('recent'), at: At, id: Id, accents }),
  z.strictObject({ sort: z.enum(['starred', 'used', 'used-30d']), count: Count, at: At, id: Id, accents }),
  z.strictObject({
    sort: z.literal('alpha'),
    title: z
      .string()
      .max(2_000)
      .refine((title) => !title.includes('\0')),
    id: Id,
    accents,
  }),
  z.strictObject({
    sort: z.literal('match'),
    seen: z
      .string()
      .max(LIST_END)
      .regex(/^(?:[0-9a-f]{8})*$/),
  }),
]);
export type ListPlace = z.infer<typeof ListPlace>;
