import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionWords } from '@/domain/connection-failure';
import { connectionFailure } from '../outgoing/connection-failure';
import { outgoingFetch } from '../outgoing/outgoing-fetch';
import type { FileStorage } from './file-storage';
import { bucketAddress, codeOfRefusal } from './s3-address';
import { CLOCK_SKEWED, checkStored, isBusy, isSkewed, seenByHead, type SeenFile } from './s3-stored';
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
  /** Milliseconds between tries while the store is busy; only tests set others. */
  waitsMs?: readonly number[];
};

const TIMEOUT_MS = 15_000;
/** Milliseconds between tries while the store is busy: a person waits for the answer. */
const WAITS_MS = [200, 400, 800];

/** Stores files in a bucket of Amazon S3 or a compatible server: MinIO, R2, Ceph, Garage. */
export function createS3Storage({
  timeoutMs = TIMEOUT_MS,
  waitsMs = WAITS_MS,
  ...options
}: Options): FileStorage {
  const bucket = bucketAddress(options);

  type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Sends a request, again with waiting while the store is busy. */
  async function send(method: Method, key: string, body?: Buffer, type?: string): Promise<Response> {
    for (const wait of waitsMs) {
      const response = await sendOnce(method, key, body, type);
      if (!isBusy(response.status, undefined)) return response;
      await response.body?.cancel();
      await pause(wait);
    }
    return sendOnce(method, key, body, type);
  }

  async function sendOnce(method: Method, key: string, body?: Buffer, type?: string): Promise<Response> {
    try {
      const url = new URL(`${bucket}/${options.prefix}${key}`);
      const bytes = body === undefined ? null : new Uint8Array(body);
      const headers = signS3(
        { method, url, body: bytes, headers: type === undefined ? {} : { 'content-type': type } },
        { ...options, now: new Date() },
      );
      // A redirect would send the signature to another host.
      const request = { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const;
      return await outgoingFetch(url, { ...request, method, headers, body: bytes });
    } catch (error) {
      throw failureOf(error, new URL(bucket));
    }
  }

  async function look(key: string): Promise<SeenFile> {
    const response = await send('HEAD', key);
    const seen = seenByHead(response.status, (name) => response.headers.get(name));
    if (seen === null) throw await refusalOf(response);
    return seen;
  }

  /** Some servers send no size for HEAD, and some keep other bytes than they got. */
  async function lookByReading(key: string, sent: Buffer): Promise<SeenFile> {
    const response = await send('GET', key);
    const header = (name: string) => response.headers.get(name);
    const seen = seenByHead(response.status, header);
    if (seen === null) throw await refusalOf(response);
    const bytes = Buffer.from(
      await response.arrayBuffer().catch((error: unknown) => {
        throw failureOf(error, new URL(bucket));
      }),
    );
    if (typeof seen === 'string') return seen;
    const isOther = bytes.length === sent.length && !bytes.equals(sent);
    return isOther ? 'other' : { bytes: bytes.length, etag: header('etag') };
  }

  return {
    async put(key, bytes, type) {
      const response = await send('PUT', key, bytes, type);
      if (!response.ok) throw await refusalOf(response);
      await response.body?.cancel();
      const md5 = createHash('md5').update(bytes).digest('hex');
      const header = (name: string) => response.headers.get(name);
      const check = await checkStored(
        { bytes: bytes.length, md5, header },
        [{ ask: () => look(key) }, { ask: () => lookByReading(key, bytes), isNeeded: true }],
        pause,
        waitsMs,
      );
      if (typeof check !== 'string') throw new StorageError(check.problem);
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
          throw failureOf(error, new URL(bucket));
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
  const skew = isSkewed(response.status, response.headers.get('date'), new Date()) ? CLOCK_SKEWED : undefined;
  return new StorageError(skew ?? codeOfRefusal(text) ?? `HTTP ${response.status}`);
}

/** Returns the code of a network failure, and words where there are better ones. */
function failureOf(error: unknown, url: URL): StorageError {
  if (!(error instanceof Error)) return new StorageError('UNKNOWN');
  if (error.name === 'TimeoutError') return new StorageError('TIMEOUT');
  const { kind, code } = connectionFailure(error, url);
  return new StorageError(
    kind === 'proxyRefused' ? 'PROXY_REFUSED' : code || error.name,
    connectionWords(kind, url.host, code),
  );
}
