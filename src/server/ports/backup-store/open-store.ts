import { resolve } from 'node:path';
import { dataDir, env } from '@/env';
import { createFolderStore } from './folder-store';
import { createS3Store } from './s3-store';

const S3_ADDRESS =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?<path>(?:[\w.-]+\/)*)(?<name>[\w.-]*)$/;
const SILENCE_MS = 30_000;

export type S3Address = { bucket: string; prefix: string; name: string };

/** Parses an S3 address: bucket, prefix and name, which is empty for a folder; null if it is invalid. */
export function parseS3Address(address: string): S3Address | null {
  const parts = S3_ADDRESS.exec(address)?.groups;
  if (parts === undefined) return null;
  return { bucket: parts['bucket'] ?? '', prefix: parts['path'] ?? '', name: parts['name'] ?? '' };
}

/** Opens the bucket at an address with the keys of the environment; null without keys. */
export function openS3Store({ bucket, prefix }: Omit<S3Address, 'name'>) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return createS3Store({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket,
    prefix,
    accessKeyId,
    secretAccessKey,
    usesPathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    spool: dataDir,
    silenceMs: SILENCE_MS,
  });
}

export function openFolderStore(path: string) {
  return createFolderStore(resolve(path));
}
