import { setTimeout as pause } from 'node:timers/promises';
import { retryAfterOf } from '@/lib/retry-after';
import { outgoingFetch } from '@/server/ports/outgoing/outgoing-fetch';
import type { Account } from './account';
import { environment } from './environment';
import { usage } from './exit';
import { note } from './terminal';
import { serverError, noRedirect, refusal, connectionProblem, parseJson, REPLAYED } from './http-errors';

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON, or the bytes of a ZIP. */
  body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** Sent again after a broken line, the request makes nothing twice. */
  idempotencyKey?: string | undefined;
};

const MIB = 1024 * 1024;
/** Most of an answer: many times what the largest prompt takes. */
const ANSWER_MAX = 32 * MIB;
/** Most of an answer that is read line by line, and of one of its lines: the files of a skill are in it as Base64. */
const LINES_MAX = 512 * MIB;
const LINE_MAX = 32 * MIB;
const SECONDS = 30;
/** A whole library may take as long to come as it needs, while something comes. */
const LINES_MINUTES = 30;
const WAIT_MAX_SECONDS = 90;
const WAITS_MAX = 5;

/** Milliseconds that a server has to answer, and between two chunks of a long answer. */
function timeLimit(): number {
  const seconds = Number(environment.timeout() ?? SECONDS);
  if (!(seconds >= 1 && seconds <= 3_600))
    throw usage('CUEBOOK_TIMEOUT must be a number of seconds from 1 to 3600.');
  return seconds * 1_000;
}

/** Asks once. A token goes nowhere but to the address that it was given for: nothing follows a redirect. */
async function fetchOnce(account: Account, request: ApiRequest, signal: AbortSignal): Promise<Response> {
  const { method, path, body, idempotencyKey } = request;
  return outgoingFetch(`${account.url}/api/v1${path}`, {
    method,
    signal,
    redirect: 'manual',
    headers: {
      accept: 'application/json, application/jsonl',
      authorization: `Bearer ${account.token}`,
      'user-agent': 'cuebook',
      ...(body !== undefined && {
        'content-type': typeof body === 'string' ? 'application/json' : 'application/zip',
      }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  });
}

/** The chunks of an answer, up to a size. Throws for more, without reading on. */
async function* chunks(account: Account, response: Response, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > most) throw serverError(`Response from ${account.url} exceeds ${most / MIB} MB.`);
    yield chunk;
  }
}

/** The whole text of an answer. Throws for what is not UTF-8. */
async function textOf(account: Account, response: Response): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks(account, response, ANSWER_MAX)) all.push(chunk);
  return decoded(account, Buffer.concat(all));
}

function decoded(account: Account, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw serverError(`${account.url} returned a response that isn’t text.`, error);
  }
}

/** Seconds to wait before the same again; null for an answer that stands. */
function secondsToWait({ status, headers }: Response, { idempotencyKey }: ApiRequest): number | null {
  const isInProgress = status === 409 && idempotencyKey !== undefined;
  if (status !== 429 && status !== 503 && !isInProgress) return null;
  const seconds = retryAfterOf(headers);
  return seconds !== null && seconds <= WAIT_MAX_SECONDS ? Math.max(1, seconds) : null;
}

/**
 * Asks the API and hands its answer to `read`, waiting where it says for how long. Throws in words, with the exit code
 * that goes with them.
 */
async function asking<Value>(
  account: Account,
  request: ApiRequest,
  { signal, read }: { signal: () => AbortSignal; read: (response: Response) => Promise<Value> },
): Promise<Value> {
  try {
    for (let waits = 0; ; waits += 1) {
      const response = await fetchOnce(account, request, signal());
      noRedirect(account, response);
      if (response.ok) return await read(response);
      const seconds = waits < WAITS_MAX ? secondsToWait(response, request) : null;
      if (seconds === null) throw refusal(account, response, await textOf(account, response));
      await response.body?.cancel();
      if (seconds > 1) note(`The server asked us to wait ${seconds} seconds.`);
      await pause(seconds * 1_000);
    }
  } catch (error) {
    throw connectionProblem(account, error);
  }
}

/** One answer in JSON, and whether the server only repeated what it had said to the same key before. */
export type JsonAnswer = { body: unknown; isReplayed: boolean };

/** Asks for one answer in JSON. Throws {@link CliError}. */
export function askJson(account: Account, request: ApiRequest): Promise<JsonAnswer> {
  const limit = timeLimit();
  return asking(account, request, {
    signal: () => AbortSignal.timeout(limit),
    read: async (response) => ({
      body: parseJson(account, await textOf(account, response), response.headers.get('content-type') ?? ''),
      isReplayed: response.headers.get(REPLAYED) === 'true',
    }),
  });
}

/** Asks for a file. Throws {@link CliError}. */
export function askBytes(account: Account, path: string): Promise<Uint8Array> {
  const limit = timeLimit();
  return asking(
    account,
    { method: 'GET', path },
    {
      signal: () => AbortSignal.timeout(limit),
      read: async (response) => {
        const all: Uint8Array[] = [];
        for await (const chunk of chunks(account, response, ANSWER_MAX)) all.push(chunk);
        return Buffer.concat(all);
      },
    },
  );
}

/** Asks for an answer of many lines, and gives them all when the last has come whole. Throws {@link CliError}. */
export async function askLines(account: Account, path: string): Promise<string[]> {
  const [limit, idle] = [timeLimit(), new AbortController()];
  const late = setTimeout(() => idle.abort(), limit);
  const signal = AbortSignal.any([idle.signal, AbortSignal.timeout(LINES_MINUTES * 60_000)]);
  try {
    return await asking(
      account,
      { method: 'GET', path },
      {
        signal: () => {
          late.refresh();
          return signal;
        },
        read: async (response) => {
          if (!(response.headers.get('content-type') ?? '').includes('jsonl')) parseJson(account, '');
          return linesOf(account, response, () => late.refresh());
        },
      },
    );
  } finally {
    clearTimeout(late);
  }
}

const NEW_LINE = 0x0a;

async function linesOf(account: Account, response: Response, onChunk: () => void): Promise<string[]> {
  const lines: string[] = [];
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks(account, response, LINES_MAX)) {
    onChunk();
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, from)) {
      lines.push(decoded(account, Buffer.concat([...begun, chunk.subarray(from, at)])));
      begun = [];
      length = 0;
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LINE_MAX) throw serverError(`${account.url} returned a line that is too long.`);
  }
  if (length > 0)
    throw serverError(`The response from ${account.url} was cut off. Nothing was changed. Try again.`);
  return lines;
}
