import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '@/server/api/root';
import { remedyLink } from './remedy-link';

/** Asks the user to confirm their identity; resolves to whether they did. */
type Listener = () => Promise<boolean>;

let listener: Listener | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the listener, called when a request needs a fresh session. Returns a function that removes it. */
export function onConfirmationNeeded(ask: Listener): () => void {
  listener = ask;
  return () => {
    if (listener === ask) listener = null;
  };
}

/** Asks once, however many requests need it; false without a listener. */
export function confirmIdentity(): Promise<boolean> {
  if (listener === null) return Promise.resolve(false);
  asked ??= listener().finally(() => {
    asked = null;
  });
  return asked;
}

/** Retries a request that was rejected without a fresh session, once the user has confirmed their identity. */
export function confirmationLink(): TRPCLink<AppRouter> {
  return remedyLink('confirmIdentity', async (call) => ((await confirmIdentity()) ? call : null));
}
