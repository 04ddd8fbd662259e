import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { AccountFrame } from '@/features/account/account-frame';
import { ChangeEmail } from '@/features/account/change-email';
import { ChangePassword } from '@/features/account/change-password';
import { FirstPassword } from '@/features/account/first-password';
import { IdentityList } from '@/features/account/identity-list';
import { FactorSection } from '@/features/account/factors/factor-section';
import { OwnData } from '@/features/account/own-data';
import { SessionList } from '@/features/account/session-list';
import { SignInHistory } from '@/features/account/sign-in-history';
import { TokenSection } from '@/features/token/token-section';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { linkProblem, linkableProviders } from '@/server/auth/sign-in-choices';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Account security', robots: { index: false } };

export default async function SecurityPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireMemberPage('/profile/security');
  const parameters = await searchParams;
  const [problem, providers, me, identities, sessions, signIns, { isProved }, factors, tokens, connections] =
    await Promise.all([
      linkProblem(firstValue(parameters['problem']), firstValue(parameters['provider'])),
      linkableProviders(),
      api.profile.me(),
      api.account.identities.list(),
      api.account.sessions(),
      api.account.signIns(),
      api.account.addressProof(),
      api.account.factors.list(),
      api.token.list(),
      api.connection.list(),
    ]);
  const email = me?.email ?? null;
  const agents = tokens.filter(({ isExpired }) => !isExpired).length + connections.length;
  const hasPassword = identities.some(({ provider }) => provider === 'password');
  return (
    <AccountFrame current="security">
      <PageShell width="form">
        <PageHeader
          title="Account security"
          lead="Manage your password, email address, sign-in methods and sessions."
        />
        <div className="divide-y divide-border rounded-lg border border-border bg-surface">
          {hasPassword || email === null ? (
            <ChangePassword email={email ?? ''} />
          ) : (
            <FirstPassword email={email} />
          )}
          <ChangeEmail email={me?.email ?? null} isProved={isProved} hasPassword={hasPassword} />
          <IdentityList identities={identities} providers={providers} problem={problem} />
          <FactorSection first={factors} />
          <TokenSection count={agents} />
          <SessionList sessions={sessions} />
          <SignInHistory signIns={signIns} />
          <OwnData email={me?.email ?? null} />
        </div>
      </PageShell>
    </AccountFrame>
  );
}
