import type { Metadata } from 'next';
import { safeCallbackPath } from '@/domain/account/callback';
import { AuthSheet } from '@/features/account/auth-sheet';
import { ProviderButtons } from '@/features/account/provider-buttons';
import { RegisterForm } from '@/features/account/register-form';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireGuestPage } from '@/auth/gates';
import { signInChoices } from '@/server/auth/sign-in-choices';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Register',
  description: 'Join your team to collaborate on AI prompts.',
  path: '/register',
});

export default async function RegisterPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const callbackUrl = firstValue((await searchParams)['callbackUrl']);
  await requireGuestPage(callbackUrl);
  const path = safeCallbackPath(callbackUrl);
  const { providers, isCompanyOnly } = await signInChoices();
  const loginHref = path === null ? '/login' : `/login?callbackUrl=${encodeURIComponent(path)}`;
  return (
    <AuthSheet tab="Register" title="Join the team">
      <ProviderButtons providers={providers} path={path ?? '/'} hasForm={!isCompanyOnly} />
      {!isCompanyOnly && <RegisterForm path={path ?? '/'} loginHref={loginHref} />}
    </AuthSheet>
  );
}
