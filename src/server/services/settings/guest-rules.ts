import { z } from 'zod';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { rowOf } from '../rows';

const GuestRules = z.object({
  /** Guests see only approved versions. */
  approvedOnly: z.boolean(),
  /** Guests see only approved versions of prompts in some spaces. */
  approvedInSpaces: z.boolean(),
});
export type GuestRules = z.infer<typeof GuestRules>;

/** Returns which versions of shared prompts guests see, for each of their requests. */
export function readGuestRules(db: Db): Promise<GuestRules> {
  return rowOf(db, GuestRules)`
    SELECT coalesce((SELECT s.public_needs_approval FROM settings s), ${env.PUBLIC_NEEDS_APPROVAL}) AS "approvedOnly",
      EXISTS (SELECT FROM approving_spaces) AS "approvedInSpaces"`;
}
