import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AppRouter } from '@/server/api/root';
import { remedyLink } from './remedy-link';

/** Asks the person at the screen whether a text with these kinds of secrets is meant to be shown; whether it is. */
type Listener = (kinds: readonly string[]) => Promise<boolean>;

let listener: Listener | null = null;

/** Is asked when a call would show secrets to more people. Gives what ends that. */
export function onSecretsFound(ask: Listener): () => void {
  listener = ask;
  return () => {
    if (listener === ask) listener = null;
  };
}

/** The kinds of secrets for which a call was refused; null when it was not, or for something else. */
export function refusedSecrets(error: unknown): readonly string[] | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as TRPCClientError<AppRouter>;
  return data != null && 'secretKinds' in data ? (data.secretKinds ?? null) : null;
}

/** Repeats a call that was refused for the secrets in a text, with their kinds, once the person has said that it is meant. */
export function secretLink(): TRPCLink<AppRouter> {
  return remedyLink('acceptSecrets', async (call, error) => {
    const kinds = refusedSecrets(error);
    if (kinds === null || listener === null || !(await listener(kinds))) return null;
    return { ...call, input: { ...(call.input as object), acceptedSecretKinds: kinds } };
  });
}
