import superjson, { type SuperJSONResult } from 'superjson';
import type { z } from 'zod';
import { handleApi } from '@/server/api/handle-api';
import { appRouter } from '@/server/api/root';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';

/** Response of a procedure to a request over HTTP. */
export type ApiAnswer = {
  status: number;
  /** `ok`, or the code of tRPC's error. */
  outcome: string;
  /** The body, unchanged. */
  body: string;
  headers: Headers;
};

type Outcome = { error?: { json: { data: { code: string } } } };

type Definition = { type: 'query' | 'mutation' | 'subscription'; inputs: readonly z.ZodType[] };

/** All procedures with their types and the schemas of their inputs. */
export const procedures = Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => {
  const { type, inputs } = (procedure as { _def: Definition })._def;
  return { path, type, inputs };
});

let networks = 0;

/** Returns an address in a network that no other test of the file uses, so that limits are not shared. */
export function freshAddress(): string {
  networks += 1;
  // A separate /48 network for each: addresses of one share a limit.
  return `2001:${(0xdb8 + (networks >>> 16)).toString(16)}:${(networks & 0xffff).toString(16)}:1::1`;
}

/** Sends one call through the API's own handler, with the session cookie a browser would bring (none for a guest). */
export async function apiRequest(path: string, input: unknown, cookie?: string): Promise<ApiAnswer> {
  const type = procedures.find((procedure) => procedure.path === path)?.type;
  const url = new URL(`http://localhost:3000/api/trpc/${path}`);
  const headers = new Headers({
    'content-type': 'application/json',
    [CLIENT_ADDRESS_HEADER]: freshAddress(),
  });
  if (cookie !== undefined) headers.set('cookie', `theme=dark; ${SESSION_COOKIE}=${cookie}`);
  const json = JSON.stringify(superjson.serialize(input));
  const isRead = type !== 'mutation';
  if (isRead) url.searchParams.set('input', json);
  const { response, events } = await handleApi(
    isRead ? new Request(url, { headers }) : new Request(url, { method: 'POST', headers, body: json }),
  );
  events?.end();
  const body = type === 'subscription' ? await beginningOf(response) : await response.text();
  const parsed = JSON.parse(body) as Outcome;
  return {
    status: response.status,
    outcome: parsed.error?.json.data.code ?? 'ok',
    body,
    headers: response.headers,
  };
}

/** The beginning of a stream in the form of a query's response: empty, or its error. */
async function beginningOf(response: Response): Promise<string> {
  if (response.ok) {
    await response.body?.cancel();
    return '{}';
  }
  const error = /^event: serialized-error\ndata: (.*)$/m.exec(await response.text())![1]!;
  return `{"error":${error}}`;
}

/** Whether an input passes a procedure's validation, which is the same for all callers. */
export function isWellFormed(path: string, input: unknown): boolean {
  const procedure = procedures.find((one) => one.path === path);
  return procedure!.inputs.every((schema) => schema.safeParse(input).success);
}

/** The value of a successful response. */
export function valueOf(answer: ApiAnswer): unknown {
  const { result } = JSON.parse(answer.body) as { result: { data: SuperJSONResult } };
  return superjson.deserialize(result.data);
}
