import 'server-only';
import { join } from 'node:path';
import { dataDir, env } from '@/env';
import { createLocalStorage } from './local-storage';
import { createS3Storage } from './s3-storage';
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

/** The storage of this server, as STORAGE_DRIVER says: the folder `avatars` of the data folder, UploadThing, or a bucket. */
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
        // The start has seen to it that these are there.
        bucket: env.S3_BUCKET ?? '',
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        prefix: env.S3_PREFIX,
        usesPathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
      });
  }
}
