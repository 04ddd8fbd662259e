import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '@/server/api/root';
import { remedyLink } from './remedy-link';

/** Asks the person at the screen to prove who they are; whether they did. */
type Listener = () => Promise<boolean>;

let listener: Listener | null = null;
let asked: Promise<boolean> | null = null;

/** Is asked when a call needs a fresh session. Gives what ends that. */
export function onConfirmationNeeded(ask: Listener): () => void {
  listener = ask;
  return () => {
    if (listener === ask) listener = null;
  };
}

/** Asks once, however many calls need it; false when nobody is there to ask. */
export function confirmIdentity(): Promise<boolean> {
  if (listener === null) return Promise.resolve(false);
  asked ??= listener().finally(() => {
    asked = null;
  });
  return asked;
}

/** Repeats a call that was refused for want of a fresh session, once its owner has confirmed who they are. */
export function confirmationLink(): TRPCLink<AppRouter> {
  return remedyLink('confirmIdentity', async (call) => ((await confirmIdentity()) ? call : null));
}
