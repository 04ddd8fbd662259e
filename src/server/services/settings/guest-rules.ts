import { z } from 'zod';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { rowOf } from '../rows';

const GuestRules = z.object({
  /** Guests see only approved versions. */
  approvedOnly: z.boolean(),
  /** They do of the prompts of some spaces. */
  approvedInSpaces: z.boolean(),
});
export type GuestRules = z.infer<typeof GuestRules>;

/** What guests see of shared prompts, for what each of their requests asks. */
export function readGuestRules(db: Db): Promise<GuestRules> {
  return rowOf(db, GuestRules)`
    SELECT coalesce((SELECT s.public_needs_approval FROM settings s), ${env.PUBLIC_NEEDS_APPROVAL}) AS "approvedOnly",
      EXISTS (SELECT FROM approving_spaces) AS "approvedInSpaces"`;
}
