import type { SignInProvider } from '@/domain/account/provider-claims';
import { identityMessages } from '@/domain/account/identity-messages';
import type { SavedProvider } from '@/domain/admin/provider-settings';
import { setupStateMessages as said } from '@/domain/admin/setup-messages';
import { type ProviderSetup, SignInNoticeKind, type SignInSetup } from '@/domain/admin/sign-in';
import { env, siteUrl } from '@/env';
import type { Db } from '@/server/db';
import { type SetProvider, setProviders, unreadableProviders } from '../../account/sign-in-providers';
import { findLastMatch } from '../../account/provider-notices';
import { requireAdmin, type ServiceContext } from '../../context';
import { GITHUB_CLIENT, GOOGLE_CLIENT, OIDC } from '../../saved-service/provider-kinds';
import { readService } from '../../saved-service/read-service';
import { readSettings } from '../../settings/settings';
import { readTests, withTest } from '../setup-tests';
import { providerWithoutTest } from './provider-without-test';
import { LOGOUT_ADDRESS, redirectAddressOf } from './provider-settings';

async function readSaved(db: Db): Promise<Record<SignInProvider, SavedProvider | null>> {
  const [oidc, google, github] = await Promise.all([
    readService(db, OIDC),
    readService(db, GOOGLE_CLIENT),
    readService(db, GITHUB_CLIENT),
  ]);
  const told = ({ hasSecret, savedAt }: { hasSecret: boolean; savedAt: Date }) => ({ hasSecret, savedAt });
  return {
    oidc: oidc?.config ? { provider: 'oidc', ...oidc.config, ...told(oidc) } : null,
    google: google?.config ? { provider: 'google', ...google.config, ...told(google) } : null,
    github: github?.config ? { provider: 'github', ...github.config, ...told(github) } : null,
  };
}

/** State of unreadable settings: they have to be replaced or removed. */
const UNSOUND = {
  state: 'attention',
  source: 'saved',
  problem: said.unsound,
  workedAt: null,
  issuer: null,
} as const;
const UNSET = { state: 'unset', source: 'none', problem: '', workedAt: null, issuer: null } as const;

async function readProviderSetups(db: Db, set: readonly SetProvider[]): Promise<ProviderSetup[]> {
  const [saved, tests, unsound] = await Promise.all([readSaved(db), readTests(db), unreadableProviders(db)]);
  return (['oidc', 'google', 'github'] as const).map((id) => {
    const common = { id, redirectAddress: redirectAddressOf(id), saved: saved[id] };
    const found = set.find((provider) => provider.id === id);
    if (found === undefined) {
      const isUnsound = unsound.some((one) => one.id === id);
      return { ...common, ...(isUnsound ? UNSOUND : UNSET), name: identityMessages.names[id] };
    }
    const { state, source, problem, workedAt } = withTest(providerWithoutTest(found), tests.get(id));
    return { ...common, name: found.name, issuer: found.issuer, state, source, problem, workedAt };
  });
}

/** Returns the notices of sign-ins, without those resolved since. */
async function readNotices(db: Db, company: SetProvider | undefined): Promise<SignInSetup['notices']> {
  const rows = await db.providerNotice.findMany({
    orderBy: { at: 'desc' },
    select: { kind: true, at: true },
  });
  return rows.flatMap(({ kind, at }) => {
    const known = SignInNoticeKind.safeParse(kind);
    if (!known.success) return [];
    const isFixed =
      (kind === 'unverified' && company?.areEmailsTrusted === true) ||
      (kind === 'chooseMember' && (company === undefined || company.groupMember !== null)) ||
      (kind === 'noGroups' && (company?.roles ?? []).length === 0);
    return isFixed ? [] : [{ kind: known.data, at }];
  });
}

/** Returns the settings of sign-in and of directory provisioning, without secrets. Throws FORBIDDEN for non-admins. */
export async function getSignIn(ctx: ServiceContext): Promise<SignInSetup> {
  requireAdmin(ctx);
  const set = await setProviders(ctx.db);
  const company = set.find(({ id }) => id === 'oidc');
  const [{ onlyCompanySignIn }, providers, notices, group, lastMatch] = await Promise.all([
    readSettings(ctx.db),
    readProviderSetups(ctx.db, set),
    readNotices(ctx.db, company),
    ctx.db.scimGroup.findFirst({ select: { id: true } }),
    findLastMatch(ctx.db),
  ]);
  return {
    providers,
    company: company
      ? {
          scopes: company.scopes,
          groupsClaim: company.groupsClaim,
          groupSeparator: company.groupSeparator,
          groupMember: company.groupMember,
          roles: [...company.roles],
          areEmailsTrusted: company.areEmailsTrusted,
          logoutAddress: LOGOUT_ADDRESS,
          sessionHours: env.COMPANY_SESSION_HOURS ?? null,
        }
      : null,
    isOnlyWay: company !== undefined && onlyCompanySignIn,
    areRolesInEnvironment: env.OIDC_ROLE_MAP.length > 0,
    directoryAddress: `${siteUrl}/scim/v2`,
    hasDirectoryGroups: group !== null,
    lastMatch,
    notices,
  };
}
