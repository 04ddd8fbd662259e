import type { Metadata } from 'next';
import { safeCallbackPath } from '@/domain/account/callback';
import { factorMessages } from '@/domain/account/factor-messages';
import { AuthSheet } from '@/features/account/auth-sheet';
import { FactorStage } from '@/features/account/factors/factor-stage';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireGuestPage } from '@/auth/gates';
import { getPendingSignIn } from '@/auth/pending-sign-in';
import { ApiClient } from '@/trpc/api-client';

export const metadata: Metadata = { title: 'Two-factor authentication', robots: { index: false } };

export default async function FactorPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const callbackUrl = firstValue((await searchParams)['callbackUrl']);
  await requireGuestPage(callbackUrl);
  const path = safeCallbackPath(callbackUrl);
  const pending = await getPendingSignIn();
  return (
    <AuthSheet tab="Sign in" title={factorMessages.title} lead={factorMessages.stageLead}>
      <ApiClient>
        <FactorStage
          pending={pending}
          path={path ?? '/dashboard'}
          loginHref={path === null ? '/login' : `/login?callbackUrl=${encodeURIComponent(path)}`}
        />
      </ApiClient>
    </AuthSheet>
  );
}
