import { createReadStream, createWriteStream } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { codeOfRefusal } from '../file-storage/s3-address';
import { signS3 } from '../file-storage/sign-s3';
import { BackupStoreError, SpoolError, withFiles } from './backup-store';

export type S3Account = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Timeout without a byte to or from the server. */
  silenceMs: number;
};

/** A file to upload: its size and SHA-256. */
export type SentFile = { path: string; bytes: number; sha256: string };

type Call = { method: 'GET' | 'PUT' | 'DELETE'; url: URL; file?: SentFile };

/** Sends a request, optionally with a file as its body; returns the response with its body unread. */
async function send({ method, url, file }: Call, account: S3Account): Promise<IncomingMessage> {
  const sent = file === undefined ? {} : { 'content-length': String(file.bytes) };
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
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const call = open(url, { method, headers: { ...headers, ...sent }, timeout: account.silenceMs });
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
async function refusalOf(answer: IncomingMessage): Promise<BackupStoreError> {
  const words = await text(answer).catch(() => '');
  return new BackupStoreError(codeOfRefusal(words) ?? `HTTP ${answer.statusCode}`);
}

function failureOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (error instanceof BackupStoreError || code === null) return error;
  return new BackupStoreError(code, { cause: error });
}

/** Sends a request and reads its response with `take`. Throws BackupStoreError for errors, timeouts and disconnects. */
export async function callS3<Answer>(
  call: Call,
  account: S3Account,
  take: (answer: IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send(call, account);
    if ((answer.statusCode ?? 500) >= 300) throw await refusalOf(answer);
    return await take(answer);
  } catch (error) {
    throw failureOf(error);
  }
}

/** Saves a response to a file that only this account may read. */
export async function saveAnswer(answer: IncomingMessage, path: string): Promise<void> {
  await withFiles(() => pipeline(answer, createWriteStream(path, { mode: 0o600 })), SpoolError);
}
