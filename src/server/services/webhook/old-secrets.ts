import { z } from 'zod';

/** Earlier signing secrets of a webhook, sealed, the newest first, each with the moment until which it signs, too. */
export const OldSecrets = z.array(z.object({ sealed: z.string(), until: z.coerce.date() }));
export type OldSecrets = z.infer<typeof OldSecrets>;

/** Those of the secrets that sign at a moment. */
export function stillSigning(secrets: OldSecrets, now: Date): OldSecrets {
  return secrets.filter(({ until }) => until > now);
}
