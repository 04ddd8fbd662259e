import { Role } from '@/domain/account/role';
import { type SignInProvider } from '@/domain/account/provider-claims';
import { identityMessages } from '@/domain/account/identity-messages';
import { type ProviderSetup, SignInNoticeKind, type SignInSetup } from '@/domain/admin/sign-in';
import { GOOGLE } from '@/domain/account/issuer-rules';
import { env, siteUrl } from '@/env';
import type { Db } from '@/server/db';
import { findProvider } from '../../account/sign-in-providers';
import { requireAdmin, type ServiceContext } from '../../context';
import { readSettings } from '../../settings/settings';
import { redirectAddressOf } from './provider-settings';

const ISSUERS: Readonly<Record<SignInProvider, string | undefined>> = {
  oidc: env.OIDC_ISSUER,
  google: GOOGLE.issuer,
  github: env.GITHUB_BASE_URL,
};

function setupOf(id: SignInProvider): ProviderSetup {
  const found = findProvider(id);
  const isSet = found !== undefined;
  return {
    id,
    name: found?.name ?? identityMessages.names[id],
    isSet,
    issuer: isSet ? (ISSUERS[id] ?? null) : null,
    redirectAddress: redirectAddressOf(id),
  };
}

/** What sign-ins have shown, without what has been set right since. */
async function readNotices(db: Db): Promise<SignInSetup['notices']> {
  const rows = await db.providerNotice.findMany({
    orderBy: { at: 'desc' },
    select: { kind: true, at: true },
  });
  return rows.flatMap(({ kind, at }) => {
    const known = SignInNoticeKind.safeParse(kind);
    if (!known.success) return [];
    const isMended =
      (kind === 'unverified' && env.OIDC_EMAILS_ARE_VERIFIED) ||
      (kind === 'noGroups' && env.OIDC_ROLE_MAP.length === 0);
    return isMended ? [] : [{ kind: known.data, at }];
  });
}

/** How people sign in here and how a directory manages accounts, without secrets. Throws FORBIDDEN for anybody but an admin. */
export async function getSignIn(ctx: ServiceContext): Promise<SignInSetup> {
  requireAdmin(ctx);
  const [{ onlyCompanySignIn }, notices, group] = await Promise.all([
    readSettings(ctx.db),
    readNotices(ctx.db),
    ctx.db.scimGroup.findFirst({ select: { id: true } }),
  ]);
  const isCompanySet = findProvider('oidc') !== undefined;
  return {
    providers: (['oidc', 'google', 'github'] as const).map(setupOf),
    company: isCompanySet
      ? {
          scopes: env.OIDC_SCOPES,
          groupsClaim: env.OIDC_GROUPS_CLAIM,
          roles: env.OIDC_ROLE_MAP.map((entry) => ({ ...entry, role: Role.parse(entry.role) })),
          areEmailsTrusted: env.OIDC_EMAILS_ARE_VERIFIED,
          isOnlyWay: onlyCompanySignIn,
        }
      : null,
    directoryAddress: `${siteUrl}/scim/v2`,
    hasDirectoryGroups: group !== null,
    notices,
  };
}
