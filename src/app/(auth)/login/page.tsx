import type { Metadata } from 'next';
import { safeCallbackPath } from '@/domain/account/callback';
import { AuthSheet } from '@/features/account/auth-sheet';
import { SignInScreen } from '@/features/account/sign-in-screen';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireGuestPage } from '@/server/auth/gates';
import { hasEndedSession } from '@/server/auth/session';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Sign in',
  description: 'Sign in to create, save and share your team’s prompts.',
  path: '/login',
});

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const callbackUrl = firstValue((await searchParams)['callbackUrl']);
  await requireGuestPage(callbackUrl);
  const path = safeCallbackPath(callbackUrl);
  const registerHref = path === null ? '/register' : `/register?callbackUrl=${encodeURIComponent(path)}`;
  // Somebody who comes by themselves knows that they are signed out.
  const reason = path === null ? null : (await hasEndedSession()) ? 'expired' : 'member-page';
  return (
    <AuthSheet
      tab="Sign in"
      title="Welcome back"
      lead="Sign in to create, save and share your team’s prompts."
    >
      <SignInScreen path={path ?? '/dashboard'} registerHref={registerHref} reason={reason} />
    </AuthSheet>
  );
}
