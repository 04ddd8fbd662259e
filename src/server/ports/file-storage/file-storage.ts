import 'server-only';
import { join } from 'node:path';
import { dataDir, env } from '@/env';
import { createLocalStorage } from './local-storage';
import { createUploadThingStorage } from './uploadthing-storage';

/**
 * Where files of members are kept. A key is a path of lower-case letters, digits and hyphens, two parts or more, and never
 * changes its content. Every method rejects with {@link StorageError} when the storage can't do it now.
 */
export interface FileStorage {
  /** Stores bytes under a key that was never used. After a rejection something of them may be there: delete the key. */
  put: (key: string, bytes: Buffer, type: string) => Promise<void>;
  /** The bytes of a key; null when there are none. */
  read: (key: string) => Promise<Buffer | null>;
  /** Removes what is there of a key, if anything. */
  delete: (key: string) => Promise<void>;
}

export { StorageError } from './storage-error';

let chosen: FileStorage | undefined;

/** The storage of this server, as STORAGE_DRIVER says: the folder `avatars` of the data folder, or UploadThing. */
export function getFileStorage(): FileStorage {
  return (chosen ??=
    env.STORAGE_DRIVER === 'uploadthing'
      ? createUploadThingStorage({ token: env.UPLOADTHING_TOKEN, ingestUrl: env.UPLOADTHING_INGEST_URL })
      : createLocalStorage(join(dataDir, 'avatars')));
}
