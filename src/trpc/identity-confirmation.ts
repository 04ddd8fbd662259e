import { type TRPCLink, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/api/root';

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

function needsConfirmation(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<AppRouter>;
  return data != null && 'remedy' in data && data.remedy === 'confirmIdentity';
}

/** Repeats a call that was refused for want of a fresh session, once its owner has confirmed who they are. */
export function confirmationLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let call = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (!needsConfirmation(error)) {
              observer.error(error);
              return;
            }
            void confirmIdentity().then((isConfirmed) => {
              if (isConfirmed) call = next(op).subscribe(observer);
              else observer.error(error);
            });
          },
        });
        return () => call.unsubscribe();
      });
}
