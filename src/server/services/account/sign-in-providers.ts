import type { GroupRole } from '@/domain/admin/role-lines';
import { groupRoles } from '@/domain/admin/role-lines';
import { Role } from '@/domain/account/role';
import { identityMessages } from '@/domain/account/identity-messages';
import { GITHUB, GOOGLE } from '@/domain/account/issuer-rules';
import { SignInProvider } from '@/domain/account/provider-claims';
import type { OidcConfig } from '@/domain/admin/provider-settings';
import { env } from '@/env';
import type { Db } from '@/server/db';
import type { ServiceKind } from '../saved-service/kinds';
import { GITHUB_CLIENT, gitHubAddress, GOOGLE_CLIENT, OIDC } from '../saved-service/provider-kinds';
import { openService, readRows, type SavedService } from '../saved-service/read-service';

/**
 * The providers of sign-ins as they are set at this moment: each by the environment, else as an admin has saved it in the app.
 * Read at the moment of use, so a change holds at once on every server.
 */

/** A provider that people can be sent to, as screens know it. */
export type ConfiguredProvider = { id: SignInProvider; name: string };

/** A provider with its secret: never for an answer. */
export type SetProvider = ConfiguredProvider & {
  source: 'environment' | 'saved';
  /** Null in the environment. */
  savedAt: Date | null;
  /** Of GitHub: where it is. */
  issuer: string;
  clientId: string;
  /** Null while it can't be opened: nobody can be sent there. */
  clientSecret: string | null;
  scopes: string;
  /** Only for single sign-on. */
  groupsClaim: string;
  roles: readonly GroupRole[];
  areEmailsTrusted: boolean;
};

/** One that can be used. */
export type UsableProvider = SetProvider & { clientSecret: string };

/** The company's own first. */
const ORDER = ['oidc', 'google', 'github'] as const satisfies readonly SignInProvider[];

const NO_RULES = { groupsClaim: '', roles: [], areEmailsTrusted: false } as const;

function rolesOfEnvironment(): GroupRole[] {
  return env.OIDC_ROLE_MAP.map(({ group, role }) => ({ group, role: Role.parse(role) }));
}

/** A provider as the environment sets it: as a whole, or not at all. */
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
    roles: rolesOfEnvironment(),
    areEmailsTrusted: env.OIDC_EMAILS_ARE_VERIFIED,
  };
}

/** Whether the environment sets a provider: what is saved in the app is not used then. */
export function isInEnvironment(id: SignInProvider): boolean {
  return fromEnvironment(id) !== null;
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** What is saved; settings that can't be read are as none, so that they shut no sign-in page. */
function openSound<Config extends object>(
  kind: ServiceKind<Config>,
  row: Row | undefined,
): SavedService<Config> | null {
  const saved = openService(kind, row);
  return saved?.config == null ? null : { ...saved, config: saved.config };
}

function savedCompany({ config, secret, savedAt }: SavedService<OidcConfig>): SetProvider {
  const { issuer, clientId, name, scopes, groupsClaim, roles, areEmailsTrusted } = config;
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

/** Those of these providers that are set, the company's own first, with those whose secret can't be opened. */
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

/** Those whose saved settings can't be read, and that the environment does not set. */
export async function unsoundProviders(db: Db): Promise<{ id: SignInProvider; name: string }[]> {
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

/** Those that people can be sent to. */
export async function usableProviders(db: Db): Promise<UsableProvider[]> {
  return (await setProviders(db)).filter(isUsable);
}

/** One provider, if it is set. */
export async function findProvider(db: Db, id: SignInProvider): Promise<SetProvider | null> {
  return (await setProviders(db, [id]))[0] ?? null;
}

/** The name of a provider of the address, for a message; null for one that is not set. */
export async function providerName(db: Db, id: string | undefined): Promise<string | null> {
  const known = SignInProvider.safeParse(id);
  return known.success ? ((await findProvider(db, known.data))?.name ?? null) : null;
}

/** The roles that groups give, those of the directory among them: the environment's, else those of the company's provider. */
export async function readGroupRoles(db: Db): Promise<readonly GroupRole[]> {
  return env.OIDC_ROLE_MAP.length > 0
    ? rolesOfEnvironment()
    : ((await findProvider(db, 'oidc'))?.roles ?? []);
}
