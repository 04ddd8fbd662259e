import 'server-only';
import { headers } from 'next/headers';
import { AppError } from '@/domain/errors';
import { db } from '../db';
import { requirePendingSignIn } from '../services/account/factors/factor-stage';
import { pendingSignInOf } from './factor-cookies';

/** The sign-in of this browser that waits for a second factor; without one, why there is none. */
export async function getPendingSignIn(): Promise<{ signIn: string | null; problem: string | null }> {
  const pendingSignIn = pendingSignInOf((await headers()).get('cookie'));
  try {
    const { id } = await requirePendingSignIn({ db, now: new Date(), pendingSignIn });
    return { signIn: id, problem: null };
  } catch (error) {
    if (error instanceof AppError) return { signIn: null, problem: error.message };
    throw error;
  }
}
