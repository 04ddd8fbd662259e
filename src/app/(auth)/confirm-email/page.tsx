import type { Metadata } from 'next';
import { AuthSheet } from '@/features/account/auth-sheet';
import { ConfirmEmail } from '@/features/account/confirm-email';
import { ApiClient } from '@/trpc/api-client';

export const metadata: Metadata = { title: 'Confirm email address', robots: { index: false } };

export default function ConfirmEmailPage() {
  return (
    <AuthSheet
      tab="Email address"
      title="Confirm your new address"
      lead="You’ll sign in with this address from now on."
    >
      <ApiClient>
        <ConfirmEmail />
      </ApiClient>
    </AuthSheet>
  );
}
