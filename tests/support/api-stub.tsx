import { QueryClientProvider } from '@tanstack/react-query';
import { type TRPCLink, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { type ReactNode, useState } from 'react';
import type { Remedy } from '@/domain/errors';
import type { AppRouter } from '@/server/api/root';
import { trpc } from '@/trpc/client';
import { confirmationLink } from '@/trpc/identity-confirmation';
import { createQueryClient } from '@/trpc/query-client';

/** Returns the response to a call of a procedure; a thrown error is the call's error. */
export type ApiStub = (path: string, input: unknown) => unknown;

/** An error response like the server's; `more` are its further fields. */
export function refusal(
  code: string,
  message: string,
  fieldErrors?: Record<string, string[]>,
  more: { remedy?: Remedy } = {},
): Error {
  const data = {
    code,
    httpStatus: 400,
    path: '',
    requestId: '',
    ...(fieldErrors && { fieldErrors }),
    ...more,
  };
  return TRPCClientError.from({ error: { code: -32_000, message, data } } as never);
}

function linkTo(answer: ApiStub): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        // Responds asynchronously, so that tests can see the page's state before the response.
        void Promise.resolve()
          .then(() => answer(op.path, op.input))
          .then(
            (data) => {
              observer.next({ result: { type: 'data', data } } as never);
              observer.complete();
            },
            (error: unknown) => {
              const failure: TRPCClientError<AppRouter> =
                error instanceof TRPCClientError
                  ? (error as TRPCClientError<AppRouter>)
                  : TRPCClientError.from(error as Error);
              observer.error(failure);
            },
          );
      });
}

/**
 * Provides the API to components, with responses from a function: the screen is tested, the server has its own tests.
 */
export function StubbedApi({ answer, children }: { answer: ApiStub; children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient());
  const [client] = useState(() => trpc.createClient({ links: [confirmationLink(), linkTo(answer)] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
