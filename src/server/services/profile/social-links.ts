import { z } from 'zod';

const SocialLinks = z.object({ twitter: z.string().optional(), github: z.string().optional() }).catch({});
export type SocialLinks = z.infer<typeof SocialLinks>;

/** Parses the JSON column of links; anything else in it is left out. */
export function parseSocialLinks(json: unknown): SocialLinks {
  return SocialLinks.parse(json);
}
