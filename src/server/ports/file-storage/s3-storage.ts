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

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
/** A whole response. */
type Answer = { status: number; isOk: boolean; bytes: Buffer; header: (name: string) => string | null };

/** A connection that ended in between: a busy store closes it, often before its refusal is read. */
const BROKEN = /^(?:ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/;

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

  /** Sends a request, again with waiting while the store is busy or closes the connection. */
  async function send(method: Method, key: string, body?: Buffer, type?: string): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const wait = waitsMs[tries];
      try {
        const answer = await sendOnce(method, key, body, type);
        if (wait === undefined || !isBusy(answer.status, codeIn(answer))) return answer;
      } catch (error) {
        if (wait === undefined || !(error instanceof StorageError && BROKEN.test(error.code))) throw error;
      }
      await pause(wait);
    }
  }

  async function sendOnce(method: Method, key: string, body?: Buffer, type?: string): Promise<Answer> {
    try {
      const url = new URL(`${bucket}/${options.prefix}${key}`);
      const sent = body === undefined ? null : new Uint8Array(body);
      const headers = signS3(
        { method, url, body: sent, headers: type === undefined ? {} : { 'content-type': type } },
        { ...options, now: new Date() },
      );
      // A redirect would send the signature to another host.
      const request = { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const;
      const response = await outgoingFetch(url, { ...request, method, headers, body: sent });
      const bytes = Buffer.from(await response.arrayBuffer());
      const { status, ok: isOk } = response;
      return { status, isOk, bytes, header: (name) => response.headers.get(name) };
    } catch (error) {
      throw failureOf(error, new URL(bucket));
    }
  }

  async function look(key: string): Promise<SeenFile> {
    const answer = await send('HEAD', key);
    const seen = seenByHead(answer.status, answer.header);
    if (seen === null) throw refusalOf(answer);
    return seen;
  }

  /** Some servers send no size for HEAD, and some keep other bytes than they got. */
  async function lookByReading(key: string, sent: Buffer): Promise<SeenFile> {
    const answer = await send('GET', key);
    const { bytes, header } = answer;
    const seen = seenByHead(answer.status, header);
    if (seen === null) throw refusalOf(answer);
    if (typeof seen === 'string') return seen;
    const isOther = bytes.length === sent.length && !bytes.equals(sent);
    return isOther ? 'other' : { bytes: bytes.length, etag: header('etag') };
  }

  return {
    async put(key, bytes, type) {
      const answer = await send('PUT', key, bytes, type);
      if (!answer.isOk) throw refusalOf(answer);
      const md5 = createHash('md5').update(bytes).digest('hex');
      const check = await checkStored(
        { bytes: bytes.length, md5, header: answer.header },
        [{ ask: () => look(key) }, { ask: () => lookByReading(key, bytes), isNeeded: true }],
        pause,
        waitsMs,
      );
      if (typeof check !== 'string') throw new StorageError(check.problem);
    },
    async read(key) {
      const answer = await send('GET', key);
      if (answer.isOk) return answer.bytes;
      const refusal = refusalOf(answer);
      // Some servers send no code for a missing file.
      if (refusal.code === 'NoSuchKey' || refusal.code === 'HTTP 404') return null;
      throw refusal;
    },
    async delete(key) {
      const answer = await send('DELETE', key);
      if (answer.isOk) return;
      const refusal = refusalOf(answer);
      if (refusal.code !== 'NoSuchKey') throw refusal;
    },
  };
}

/** Returns the error code in a refusal; undefined for answers. */
function codeIn({ isOk, bytes }: Answer): string | undefined {
  return isOk ? undefined : codeOfRefusal(bytes.toString());
}

/** Returns the error code of the server. The rest of its response may contain keys and addresses. */
function refusalOf(answer: Answer): StorageError {
  const skew = isSkewed(answer.status, answer.header('date'), new Date()) ? CLOCK_SKEWED : undefined;
  return new StorageError(skew ?? codeIn(answer) ?? `HTTP ${answer.status}`);
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
