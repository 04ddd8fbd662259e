import type { ServiceName } from '@/domain/admin/service-settings';
import type { Db } from '@/server/db';
import { seal, unseal } from '../mail/seal';
import type { ServiceKind } from './kinds';

export type SavedService<Config> = {
  config: Config;
  hasSecret: boolean;
  /** Null if there is none, or if it can no longer be decrypted. */
  secret: string | null;
  savedAt: Date;
};

/** Unreadable settings, such as of a row changed by other means: nothing uses them. */
export type UnreadableService = { config: null; hasSecret: boolean; secret: null; savedAt: Date };

/** Null if nothing is saved. */
type ReadService<Config> = SavedService<Config> | UnreadableService | null;

const FIELDS = { name: true, config: true, secret: true, hasSecret: true, savedAt: true } as const;

type Row = { name: string; config: unknown; secret: string; hasSecret: boolean; savedAt: Date | null };

/** Returns the context that a secret is sealed for: with another address it can't be decrypted. */
function sealedFor<Config extends object>({ name, addressOf }: ServiceKind<Config>, config: Config): string {
  return JSON.stringify([name, ...addressOf(config)]);
}

/** Encrypts a secret for storage; empty for none. */
export function sealSecret<Config extends object>(
  kind: ServiceKind<Config>,
  config: Config,
  secret: string,
): string {
  return secret === '' ? '' : seal(sealedFor(kind, config), secret);
}

function openSecret(id: string, sealed: string): string | null {
  if (sealed === '') return null;
  try {
    return unseal(id, sealed);
  } catch {
    // The server's secret has changed, or the row was changed by other means.
    return null;
  }
}

/** Returns the stored settings of a service, including its secret. */
export function openService<Config extends object>(
  kind: ServiceKind<Config>,
  row: Row | null | undefined,
): ReadService<Config> {
  if (row?.config == null || row.savedAt === null) return null;
  const { hasSecret, savedAt } = row;
  const { data: config } = kind.config.safeParse(row.config);
  if (config === undefined) return { config: null, hasSecret, secret: null, savedAt };
  const secret = hasSecret ? openSecret(sealedFor(kind, config), row.secret) : null;
  return { config, hasSecret, secret, savedAt };
}

/** Reads the current settings of a service, including its secret: never for a response. */
export async function readService<Config extends object>(
  db: Db,
  kind: ServiceKind<Config>,
): Promise<ReadService<Config>> {
  return openService(
    kind,
    await db.serviceSettings.findUnique({ where: { name: kind.name }, select: FIELDS }),
  );
}

/** Reads the rows of several services at once, for {@link openService}. */
export function readRows(db: Db, names: readonly ServiceName[]): Promise<Row[]> {
  return names.length === 0
    ? Promise.resolve([])
    : db.serviceSettings.findMany({ where: { name: { in: [...names] } }, select: FIELDS });
}

/** Returns whether there is a secret that can't be decrypted: the service is not used without it. */
export function isSecretLost({
  hasSecret,
  secret,
}: Pick<SavedService<object>, 'hasSecret' | 'secret'>): boolean {
  return hasSecret && secret === null;
}

/** Returns whether the saved settings can be used as they are. */
export function isUsable<Config>(
  saved: SavedService<Config> | UnreadableService,
): saved is SavedService<Config> {
  return saved.config !== null && !isSecretLost(saved);
}
