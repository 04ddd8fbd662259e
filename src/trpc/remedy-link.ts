import { type Operation, type TRPCLink, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { Remedy } from '@/domain/errors';
import type { AppRouter } from '@/server/api/root';

function names(error: unknown, remedy: Remedy): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<AppRouter>;
  return data != null && 'remedy' in data && data.remedy === remedy;
}

/**
 * Repeats a call, once, that was refused with a remedy. `apply` does what the remedy asks for and gives the call to
 * make, or null when it came to nothing: the refusal stands then.
 */
export function remedyLink(
  remedy: Remedy,
  apply: (call: Operation, refusal: unknown) => Promise<Operation | null>,
): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let call = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (!names(error, remedy)) {
              observer.error(error);
              return;
            }
            void apply(op, error).then((again) => {
              if (again !== null) call = next(again).subscribe(observer);
              else observer.error(error);
            });
          },
        });
        return () => call.unsubscribe();
      });
}
