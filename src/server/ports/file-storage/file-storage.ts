import 'server-only';
import { join } from 'node:path';
import { dataDir, env } from '@/env';
import { createLocalStorage } from './local-storage';
import { createS3Storage } from './s3-storage';
import { createUploadThingStorage } from './uploadthing-storage';

/**
 * Storage of members' files. A key is a path of lower-case letters, digits and hyphens, of two parts or more, and its
 * content never changes. Every method rejects with {@link StorageError} on failure.
 */
export interface FileStorage {
  /** Stores bytes under an unused key. After a rejection a partial file may exist: delete the key. */
  put: (key: string, bytes: Buffer, type: string) => Promise<void>;
  /** Returns the bytes of a key; null if there are none. */
  read: (key: string) => Promise<Buffer | null>;
  /** Deletes a key, if it exists. */
  delete: (key: string) => Promise<void>;
}

export { StorageError } from './storage-error';

let chosen: FileStorage | undefined;

/** Returns the storage set by STORAGE_DRIVER: the folder `avatars` of the data folder, UploadThing, or a bucket. */
export function getFileStorage(): FileStorage {
  return (chosen ??= openStorage());
}

function openStorage(): FileStorage {
  switch (env.STORAGE_DRIVER) {
    case 'local':
      return createLocalStorage(join(dataDir, 'avatars'));
    case 'uploadthing':
      return createUploadThingStorage({
        token: env.UPLOADTHING_TOKEN,
        ingestUrl: env.UPLOADTHING_INGEST_URL,
      });
    case 's3':
      return createS3Storage({
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        // Validated at startup.
        bucket: env.S3_BUCKET ?? '',
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        prefix: env.S3_PREFIX,
        usesPathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
      });
  }
}
