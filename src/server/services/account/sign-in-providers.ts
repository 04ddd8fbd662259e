import type { GroupRole } from '@/domain/admin/role-lines';
import { groupRoles } from '@/domain/admin/role-lines';
import { Role } from '@/domain/account/role';
import { identityMessages } from '@/domain/account/identity-messages';
import { GITHUB, GOOGLE } from '@/domain/account/issuer-rules';
import { type GroupMember, SignInProvider } from '@/domain/account/provider-claims';
import type { OidcConfig } from '@/domain/admin/provider-settings';
import { env } from '@/env';
import type { Db } from '@/server/db';
import type { ServiceKind } from '../saved-service/kinds';
import { GITHUB_CLIENT, gitHubAddress, GOOGLE_CLIENT, OIDC } from '../saved-service/provider-kinds';
import { openService, readRows, type SavedService } from '../saved-service/read-service';

/**
 * Sign-in providers as configured now: each by the environment, or else as saved by an admin in the app. Read at the
 * moment of use, so a change applies immediately on every server.
 */

export type ConfiguredProvider = { id: SignInProvider; name: string };

/** A provider with its secret: never for a response. */
export type SetProvider = ConfiguredProvider & {
  source: 'environment' | 'saved';
  /** Null if configured by the environment. */
  savedAt: Date | null;
  /** For GitHub: its address. */
  issuer: string;
  clientId: string;
  /** Null if it can't be decrypted: then the provider is unusable. */
  clientSecret: string | null;
  scopes: string;
  /** Only for single sign-on. */
  groupsClaim: string;
  /** Empty if a text is one group. */
  groupSeparator: string;
  /** Null if nobody has chosen one. */
  groupMember: GroupMember | null;
  roles: readonly GroupRole[];
  areEmailsTrusted: boolean;
};

export type UsableProvider = SetProvider & { clientSecret: string };

/** The company's own first. */
const ORDER = ['oidc', 'google', 'github'] as const satisfies readonly SignInProvider[];

const NO_RULES = {
  groupsClaim: '',
  groupSeparator: '',
  groupMember: null,
  roles: [],
  areEmailsTrusted: false,
} as const;

function rolesOfEnvironment(): GroupRole[] {
  return env.OIDC_ROLE_MAP.map(({ group, role }) => ({ group, role: Role.parse(role) }));
}

/** Returns the environment's configuration of a provider: complete, or null. */
function fromEnvironment(id: SignInProvider): UsableProvider | null {
  const client = {
    oidc: [env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET],
    google: [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET],
    github: [env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET],
  }[id];
  const [clientId, clientSecret] = client;
  if (clientId === undefined || clientSecret === undefined) return null;
  const set = {
    id,
    name: identityMessages.names[id],
    source: 'environment',
    savedAt: null,
    clientId,
    clientSecret,
  } as const;
  if (id === 'google') return { ...set, ...NO_RULES, ...GOOGLE };
  if (id === 'github') {
    return { ...set, ...NO_RULES, issuer: env.GITHUB_BASE_URL ?? GITHUB.address, scopes: GITHUB.scopes };
  }
  if (env.OIDC_ISSUER === undefined) return null;
  return {
    ...set,
    name: env.OIDC_NAME,
    issuer: env.OIDC_ISSUER,
    scopes: env.OIDC_SCOPES,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    groupSeparator: env.OIDC_GROUPS_SEPARATOR ?? '',
    groupMember: env.OIDC_GROUPS_MEMBER ?? null,
    roles: rolesOfEnvironment(),
    areEmailsTrusted: env.OIDC_EMAILS_ARE_VERIFIED,
  };
}

/** Returns whether the environment configures a provider: then settings saved in the app are ignored. */
export function isInEnvironment(id: SignInProvider): boolean {
  return fromEnvironment(id) !== null;
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** Opens the saved settings; unreadable ones count as none, so that they don't break the sign-in page. */
function openSound<Config extends object>(
  kind: ServiceKind<Config>,
  row: Row | undefined,
): SavedService<Config> | null {
  const saved = openService(kind, row);
  return saved?.config == null ? null : { ...saved, config: saved.config };
}

function savedCompany({ config, secret, savedAt }: SavedService<OidcConfig>): SetProvider {
  const { issuer, clientId, name, scopes, groupsClaim, roles, areEmailsTrusted } = config;
  const { groupSeparator, groupMember } = config;
  return {
    id: 'oidc',
    source: 'saved',
    savedAt,
    name,
    issuer,
    clientId,
    clientSecret: secret,
    scopes,
    groupsClaim,
    groupSeparator,
    groupMember: groupMember === '' ? null : groupMember,
    // Roles from the environment apply to every provider.
    roles: env.OIDC_ROLE_MAP.length > 0 ? rolesOfEnvironment() : groupRoles(roles),
    areEmailsTrusted,
  };
}

function clientOf({ config, secret, savedAt }: SavedService<{ clientId: string }>) {
  return { clientId: config.clientId, clientSecret: secret, savedAt };
}

function fromRow(id: SignInProvider, row: Row | undefined): SetProvider | null {
  if (id === 'oidc') {
    const saved = openSound(OIDC, row);
    return saved && savedCompany(saved);
  }
  const set = { id, name: identityMessages.names[id], source: 'saved', ...NO_RULES } as const;
  if (id === 'google') {
    const saved = openSound(GOOGLE_CLIENT, row);
    return saved && { ...set, ...GOOGLE, ...clientOf(saved) };
  }
  const saved = openSound(GITHUB_CLIENT, row);
  return (
    saved && {
      ...set,
      issuer: gitHubAddress(saved.config),
      scopes: GITHUB.scopes,
      ...clientOf(saved),
    }
  );
}

/** Returns the configured ones of these providers, the company's first, also those whose secret can't be decrypted. */
export async function setProviders(db: Db, ids: readonly SignInProvider[] = ORDER): Promise<SetProvider[]> {
  const inEnvironment = new Map(ids.map((id) => [id, fromEnvironment(id)]));
  const rows = await readRows(
    db,
    ids.filter((id) => inEnvironment.get(id) === null),
  );
  return ORDER.filter((id) => ids.includes(id)).flatMap((id) => {
    const row = rows.find(({ name }) => name === id);
    return inEnvironment.get(id) ?? fromRow(id, row) ?? [];
  });
}

/** Returns the providers with unreadable saved settings that the environment does not configure. */
export async function unreadableProviders(db: Db): Promise<{ id: SignInProvider; name: string }[]> {
  const rows = await readRows(
    db,
    ORDER.filter((id) => !isInEnvironment(id)),
  );
  return ORDER.filter((id) => {
    const row = rows.find(({ name }) => name === id);
    return row?.config != null && row.savedAt !== null && fromRow(id, row) === null;
  }).map((id) => ({ id, name: identityMessages.names[id] }));
}

function isUsable(provider: SetProvider): provider is UsableProvider {
  return provider.clientSecret !== null;
}

export async function usableProviders(db: Db): Promise<UsableProvider[]> {
  return (await setProviders(db)).filter(isUsable);
}

export async function findProvider(db: Db, id: SignInProvider): Promise<SetProvider | null> {
  return (await setProviders(db, [id]))[0] ?? null;
}

/** Returns the name of the provider in an address, for a message; null if it is not configured. */
export async function providerName(db: Db, id: string | undefined): Promise<string | null> {
  const known = SignInProvider.safeParse(id);
  return known.success ? ((await findProvider(db, known.data))?.name ?? null) : null;
}

/** Returns the roles of groups, directory groups too: the environment's, else those of the company's provider. */
export async function readGroupRoles(db: Db): Promise<readonly GroupRole[]> {
  return env.OIDC_ROLE_MAP.length > 0
    ? rolesOfEnvironment()
    : ((await findProvider(db, 'oidc'))?.roles ?? []);
}
