import { z } from 'zod';
import { SERVING_PROBLEMS } from './servable';

/** What agents get of a prompt: the approved version as a skill. */
export const ServedSkill = z.object({
  name: z.string(),
  version: z.int(),
  approvedByName: z.string().nullable(),
  /** A skill with the same name that guests find in the public list instead; null if it is listed or not public. */
  listedElsewhere: z.object({ slug: z.string(), title: z.string() }).nullable(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
});
export type ServedSkill = z.infer<typeof ServedSkill>;

/** Why agents get nothing of an approved version: `none` for one that is no skill. */
export const NotServed = z.object({
  version: z.int(),
  reason: z.enum(['none', ...SERVING_PROBLEMS]),
});
export type NotServed = z.infer<typeof NotServed>;
