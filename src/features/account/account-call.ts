import { messages } from '@/domain/messages';
import type { plainClient } from '@/trpc/plain-client';

type AccountApi = ReturnType<typeof plainClient>['account'];

export type CallResult<Data> = { data: Data; problem: null } | { problem: string; code: string | null };

/** Calls the API from an account screen, which loads its code on the click. */
export async function callAccount<Data>(
  call: (account: AccountApi) => Promise<Data>,
): Promise<CallResult<Data>> {
  try {
    const { plainClient } = await import('@/trpc/plain-client');
    return { data: await call(plainClient().account), problem: null };
  } catch (error) {
    return import('@/trpc/error').then(
      ({ errorCode, errorText }) => ({ problem: errorText(error), code: errorCode(error) }),
      () => ({ problem: messages.error.offline, code: null }),
    );
  }
}
