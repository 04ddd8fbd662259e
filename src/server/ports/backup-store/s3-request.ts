import { createReadStream, createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOfRefusal } from '../file-storage/s3-address';
import { CLOCK_SKEWED, isBusy, isSkewed, S3_WAITS_MS } from '../file-storage/s3-stored';
import { signS3 } from '../file-storage/sign-s3';
import { outgoingRequest } from '../outgoing/outgoing-request';
import { BackupStoreError, SpoolError, withFiles } from './backup-store';

export type S3Account = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Timeout without a byte to or from the server. */
  silenceMs: number;
  /** Milliseconds between tries while the store is busy; only tests set others. */
  waitsMs?: readonly number[];
};

/** A file to upload: its size and hashes, hex. */
export type SentFile = { path: string; bytes: number; sha256: string; md5: string };

type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  file?: SentFile;
  /** The part of a file to read, as the header says it. */
  range?: string;
};

/** Sends a request, optionally with a file as its body; returns the response with its body unread. */
async function send({ method, url, file, range }: Call, account: S3Account): Promise<IncomingMessage> {
  const sent: Record<string, string> = file === undefined ? {} : { 'content-length': String(file.bytes) };
  const headers = signS3(
    {
      method,
      url,
      headers: {},
      body: null,
      ...(file === undefined ? {} : { bodyHash: file.sha256 }),
    },
    { ...account, now: new Date() },
  );
  const part: Record<string, string> = range === undefined ? {} : { range };
  const call = outgoingRequest(url, {
    method,
    headers: { ...headers, ...sent, ...part },
    timeout: account.silenceMs,
  });
  call.on('timeout', () => call.destroy(new BackupStoreError('TIMEOUT')));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve);
    call.on('error', reject);
  });
  if (file === undefined) {
    call.end();
    return answer;
  }
  // The server may reject before all is sent and close the connection: the response has the reason, not the broken
  // pipe.
  const body = pipeline(createReadStream(file.path), call);
  body.catch(() => undefined);
  return answer;
}

/** Returns the error code of the server; the rest of its response may contain keys and addresses. */
async function refusalOf(answer: IncomingMessage): Promise<{ isBusy: boolean; error: BackupStoreError }> {
  const code = codeOfRefusal(await text(answer).catch(() => ''));
  const status = answer.statusCode ?? 0;
  const skew = isSkewed(status, answer.headers.date, new Date()) ? CLOCK_SKEWED : undefined;
  return {
    isBusy: isBusy(status, code),
    error: new BackupStoreError(skew ?? code ?? `HTTP ${status}`),
  };
}

function failureOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (error instanceof BackupStoreError || code === null) return error;
  return new BackupStoreError(code, { cause: error });
}

/** A connection that ended in between: a busy store closes it, often before its refusal is read. */
const BROKEN = /^(?:ECONNRESET|ECONNABORTED|EPIPE)$/;

/**
 * Sends a request, again with waiting while the store is busy or closes the connection, and reads its response with
 * `take`. Throws BackupStoreError for errors, timeouts and disconnects.
 * @param isAnswer whether a status is an answer for `take`; 2xx if absent
 */
export async function callS3<Answer>(
  call: Call,
  account: S3Account,
  take: (answer: IncomingMessage) => Promise<Answer>,
  isAnswer: (status: number) => boolean = (status) => status >= 200 && status < 300,
): Promise<Answer> {
  const { waitsMs = S3_WAITS_MS } = account;
  const tryOnce = async (): Promise<{ answer: Answer } | { isBusy: boolean; error: BackupStoreError }> => {
    try {
      const answer = await send(call, account);
      if (isAnswer(answer.statusCode ?? 500)) return { answer: await take(answer) };
      return await refusalOf(answer);
    } catch (thrown) {
      const error = failureOf(thrown);
      if (error instanceof BackupStoreError && BROKEN.test(error.code)) return { isBusy: true, error };
      throw error;
    }
  };
  for (let tries = 0; ; tries += 1) {
    const done = await tryOnce();
    if ('answer' in done) return done.answer;
    const wait = done.isBusy ? waitsMs[tries] : undefined;
    if (wait === undefined) throw done.error;
    await pause(wait);
  }
}

/** Saves a response to a file that only this account may read. */
export async function saveAnswer(answer: IncomingMessage, path: string): Promise<void> {
  await withFiles(() => pipeline(answer, createWriteStream(path, { mode: 0o600 })), SpoolError);
}
