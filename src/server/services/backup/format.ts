import { z } from 'zod';

/**
 * Format of a backup: a tar, compressed with gzip and, with a passphrase, encrypted like age. Its entries, in this
 * order: `cuebook.json` (the header), `secrets.json` if it is encrypted, `tables/NAME/NUMBER` (rows as COPY writes
 * them, in chunks), `pictures/KEY`, and `manifest.json`, without which it is incomplete.
 */
export const FORMAT = 1;

export const HEADER_ENTRY = 'cuebook.json';
export const SECRETS_ENTRY = 'secrets.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const TABLES_FOLDER = 'tables/';
export const AVATARS_FOLDER = 'pictures/';

export const BackupHeader = z.object({
  product: z.literal('cuebook'),
  format: z.number().int(),
  /** Version of Cuebook. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that created the tables, oldest first. */
  migrations: z.array(z.string()),
  /** Whether it contains data sealed with the server's secret, and that secret. */
  hasSecrets: z.boolean(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence of these tables, by name. */
  sequences: z.record(z.string(), z.string()),
  /** The last row of the audit log, to show later that it was cut; null if empty, absent in older files. */
  auditEnd: z.object({ position: z.number().int().positive(), hash: z.string() }).nullish(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const BackupSecrets = z.object({ NEXTAUTH_SECRET: z.string() });

const Sum = z.object({ rows: z.number().int(), sha256: z.string() });

export const BackupManifest = z.object({
  /** By table: its number of rows, and the hash of all of COPY's output. */
  tables: z.record(z.string(), Sum),
  pictures: z.object({ count: z.number().int(), sha256: z.string() }),
  /** Images missing in the storage. */
  missingPictures: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
