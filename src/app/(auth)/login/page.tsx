import type { Metadata } from 'next';
import { safeCallbackPath } from '@/domain/account/callback';
import { AuthSheet } from '@/features/account/auth-sheet';
import { ErrorBox } from '@/components/ui/error-box';
import { ProviderButtons } from '@/features/account/provider-buttons';
import { SignInScreen } from '@/features/account/sign-in-screen';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireGuestPage } from '@/server/auth/gates';
import { hasEndedSession } from '@/server/auth/session';
import { providerProblem, signInProviders } from '@/server/auth/sign-in-choices';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Sign in',
  description: 'Sign in to create, save and share your team’s prompts.',
  path: '/login',
});

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const parameters = await searchParams;
  const callbackUrl = firstValue(parameters['callbackUrl']);
  await requireGuestPage(callbackUrl);
  const path = safeCallbackPath(callbackUrl);
  const registerHref = path === null ? '/register' : `/register?callbackUrl=${encodeURIComponent(path)}`;
  const problem = providerProblem(firstValue(parameters['problem']), firstValue(parameters['provider']));
  // Somebody who comes by themselves knows that they are signed out.
  const reason = path === null ? null : (await hasEndedSession()) ? 'expired' : 'member-page';
  return (
    <AuthSheet
      tab="Sign in"
      title="Welcome back"
      lead="Sign in to create, save and share your team’s prompts."
    >
      {problem !== null && (
        <div className="mb-4">
          <ErrorBox>{problem}</ErrorBox>
        </div>
      )}
      <ProviderButtons providers={signInProviders()} path={path ?? '/dashboard'} />
      <SignInScreen
        path={path ?? '/dashboard'}
        registerHref={registerHref}
        reason={problem === null ? reason : null}
      />
    </AuthSheet>
  );
}
