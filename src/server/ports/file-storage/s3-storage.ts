import type { FileStorage } from './file-storage';
import { bucketAddress, codeOfRefusal } from './s3-address';
import { signS3 } from './sign-s3';
import { StorageError } from './storage-error';

type Options = {
  /** Origin of the server, optionally with a path; Amazon's own of the region if absent. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every key; may be empty. */
  prefix: string;
  /** Whether the bucket is in the path of the address instead of the host. */
  usesPathStyle: boolean;
  timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;

/** Stores files in a bucket of Amazon S3 or a compatible server: MinIO, R2, Ceph, Garage. */
export function createS3Storage({ timeoutMs = TIMEOUT_MS, ...options }: Options): FileStorage {
  const bucket = bucketAddress(options);

  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer, type?: string) {
    try {
      const url = new URL(`${bucket}/${options.prefix}${key}`);
      const bytes = body === undefined ? null : new Uint8Array(body);
      const headers = signS3(
        { method, url, body: bytes, headers: type === undefined ? {} : { 'content-type': type } },
        { ...options, now: new Date() },
      );
      // A redirect would send the signature to another host.
      const request = { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const;
      return await fetch(url, { ...request, method, headers, body: bytes });
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    async put(key, bytes, type) {
      const response = await send('PUT', key, bytes, type);
      if (!response.ok) throw await refusalOf(response);
      await response.body?.cancel();
    },
    async read(key) {
      const response = await send('GET', key);
      if (!response.ok) {
        const refusal = await refusalOf(response);
        // Some servers send no code for a missing file.
        if (refusal.code === 'NoSuchKey' || refusal.code === 'HTTP 404') return null;
        throw refusal;
      }
      return Buffer.from(
        await response.arrayBuffer().catch((error: unknown) => {
          throw failureOf(error);
        }),
      );
    },
    async delete(key) {
      const response = await send('DELETE', key);
      if (response.ok) return;
      const refusal = await refusalOf(response);
      if (refusal.code !== 'NoSuchKey') throw refusal;
    },
  };
}

/** Returns the error code of the server. The rest of its response may contain keys and addresses. */
async function refusalOf(response: Response): Promise<StorageError> {
  const text = await response.text().catch(() => '');
  return new StorageError(codeOfRefusal(text) ?? `HTTP ${response.status}`);
}

/** Returns the code of a network failure. */
function failureOf(error: unknown): StorageError {
  if (!(error instanceof Error)) return new StorageError('UNKNOWN');
  if (error.name === 'TimeoutError') return new StorageError('TIMEOUT');
  const { cause } = error;
  return new StorageError(cause instanceof Error && 'code' in cause ? String(cause.code) : error.name);
}
