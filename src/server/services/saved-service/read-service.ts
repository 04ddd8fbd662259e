import type { ServiceName } from '@/domain/admin/service-settings';
import type { Db } from '@/server/db';
import { seal, unseal } from '../mail/seal';
import type { ServiceKind } from './kinds';

/** What an admin has saved of a service. */
export type SavedService<Config> = {
  config: Config;
  hasSecret: boolean;
  /** Null for none, and for one that can't be opened any more. */
  secret: string | null;
  savedAt: Date;
};

/** Settings that can't be read any more, as of a row that was changed by other means: nothing uses them. */
export type UnsoundService = { config: null; hasSecret: boolean; secret: null; savedAt: Date };

/** Null while nothing is saved. */
type ReadService<Config> = SavedService<Config> | UnsoundService | null;

const FIELDS = { name: true, config: true, secret: true, hasSecret: true, savedAt: true } as const;

type Row = { name: string; config: unknown; secret: string; hasSecret: boolean; savedAt: Date | null };

/** What a secret is sealed for: with another address it can't be opened. */
function sealedFor<Config extends object>({ name, addressOf }: ServiceKind<Config>, config: Config): string {
  return JSON.stringify([name, ...addressOf(config)]);
}

/** A secret as it is kept; empty for none. */
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
    // The server's secret is another one, or the row was changed by other means.
    return null;
  }
}

/** What a row says of a service, with its secret. */
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

/** What is saved of a service at this moment, with its secret: never for an answer. */
export async function readService<Config extends object>(
  db: Db,
  kind: ServiceKind<Config>,
): Promise<ReadService<Config>> {
  return openService(
    kind,
    await db.serviceSettings.findUnique({ where: { name: kind.name }, select: FIELDS }),
  );
}

/** The rows of several services in one read, for {@link openService}. */
export function readRows(db: Db, names: readonly ServiceName[]): Promise<Row[]> {
  return names.length === 0
    ? Promise.resolve([])
    : db.serviceSettings.findMany({ where: { name: { in: [...names] } }, select: FIELDS });
}

/** Whether there is a secret that can't be opened: the service is not used without it. */
export function isSecretLost({
  hasSecret,
  secret,
}: Pick<SavedService<object>, 'hasSecret' | 'secret'>): boolean {
  return hasSecret && secret === null;
}

/** Whether what is saved can be used as it is. */
export function isUsable<Config>(
  saved: SavedService<Config> | UnsoundService,
): saved is SavedService<Config> {
  return saved.config !== null && !isSecretLost(saved);
}
