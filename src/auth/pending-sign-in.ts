import 'server-only';
import { headers } from 'next/headers';
import type { FactorKind } from '@/domain/account/factors';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { describePendingSignIn } from '@/server/services/account/factors/challenge';
import { pendingSignInOf } from '@/server/auth/factor-cookies';

/** The sign-in of this browser that waits for a second factor; without one, why there is none. */
export async function getPendingSignIn(): Promise<
  { signIn: string; kinds: FactorKind[] } | { problem: string }
> {
  const pendingSignIn = pendingSignInOf((await headers()).get('cookie'));
  try {
    const { pending, kinds } = await describePendingSignIn({ db, now: new Date(), pendingSignIn });
    return { signIn: pending.id, kinds };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}
