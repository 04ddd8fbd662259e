import { z } from 'zod';

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
