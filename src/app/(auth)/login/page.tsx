import type { Metadata } from 'next';
import Link from 'next/link';
import { safeCallbackPath } from '@/domain/account/callback';
import { AuthSheet } from '@/features/account/auth-sheet';
import { ErrorBox } from '@/components/ui/error-box';
import { ProviderButtons } from '@/features/account/provider-buttons';
import { SignInScreen } from '@/features/account/sign-in-screen';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireGuestPage } from '@/auth/gates';
import { hasEndedSession } from '@/auth/session';
import { providerProblem, signInChoices } from '@/server/auth/sign-in-choices';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Sign in',
  description: 'Sign in to create, save and share your team’s prompts.',
  path: '/login',
});

const passwordHref = '/login?way=password';

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const parameters = await searchParams;
  const callbackUrl = firstValue(parameters['callbackUrl']);
  await requireGuestPage(callbackUrl);
  const path = safeCallbackPath(callbackUrl);
  const registerHref = path === null ? '/register' : `/register?callbackUrl=${encodeURIComponent(path)}`;
  const { providers, isCompanyOnly } = await signInChoices();
  const hasForm = !isCompanyOnly || firstValue(parameters['way']) === 'password';
  const problem = await providerProblem(
    firstValue(parameters['problem']),
    firstValue(parameters['provider']),
  );
  // Visitors without a destination know that they are signed out.
  const reason = path === null ? null : (await hasEndedSession()) ? 'expired' : 'member-page';
  return (
    <AuthSheet tab="Sign in" title="Welcome back">
      {problem !== null && (
        <div className="mb-4">
          <ErrorBox>{problem}</ErrorBox>
        </div>
      )}
      <ProviderButtons providers={providers} path={path ?? '/dashboard'} hasForm={hasForm} />
      {hasForm ? (
        <SignInScreen
          path={path ?? '/dashboard'}
          registerHref={registerHref}
          reason={problem === null ? reason : null}
          isPasswordOnly={isCompanyOnly}
        />
      ) : (
        <p className="mt-4 text-center text-md text-fg-muted">
          Single sign-on not working?{' '}
          <Link
            href={path === null ? passwordHref : `${passwordHref}&callbackUrl=${encodeURIComponent(path)}`}
            className="font-semibold text-fg underline underline-offset-3"
          >
            Admin sign-in
          </Link>
        </p>
      )}
    </AuthSheet>
  );
}
