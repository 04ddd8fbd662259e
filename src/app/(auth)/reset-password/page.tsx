import type { Metadata } from 'next';
import { AuthSheet } from '@/features/account/auth-sheet';
import { ResetPassword } from '@/features/account/reset-password';
import { getActor } from '@/auth/session';
import { ApiClient } from '@/trpc/api-client';

export const metadata: Metadata = { title: 'Reset password', robots: { index: false } };

export default async function ResetPasswordPage() {
  const actor = await getActor();
  return (
    <AuthSheet
      tab="Reset password"
      title="Set a new password"
      lead="You’ll be signed out everywhere and can sign in with the new password."
    >
      <ApiClient>
        <ResetPassword isMember={actor.kind === 'member'} />
      </ApiClient>
    </AuthSheet>
  );
}
