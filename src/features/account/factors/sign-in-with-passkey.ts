import { plainClient } from '@/trpc/plain-client';
import { passkeyProblem, showPasskey } from './browser-passkeys';

/** Signs in with a passkey. Gives null, or what to show. Fetch this module when needed: it brings the client of the API. */
export async function signInWithPasskey(): Promise<string | null> {
  const { passkeys } = plainClient().account;
  try {
    await passkeys.signIn.mutate(await showPasskey(await passkeys.signInOptions.mutate()));
    return null;
  } catch (error) {
    return passkeyProblem(error);
  }
}
