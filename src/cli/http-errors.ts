import { connectionWords } from '@/domain/connection-failure';
import { Problem } from '@/server/api/v1/schemas';
import { connectionFailure } from '@/server/ports/outgoing/connection-failure';
import type { Account } from './account';
import { CliError, EXIT, type ExitCode, ResultDeletedError, TokenError } from './exit';
import { oneLine } from './terminal';

/** Set by the server where it answers for an earlier request with the same key. */
export const REPLAYED = 'idempotency-replayed';

/** A failure of the server or of the way to it. */
export const serverError = (message: string, cause?: unknown) =>
  new CliError(EXIT.server, message, { cause });

/** The error for a request without a response. */
export function connectionProblem({ url }: Account, error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return serverError(`${url} timed out. Try again later, or increase CUEBOOK_TIMEOUT.`, error);
  }
  const { kind, code } = connectionFailure(error, new URL(url));
  const host = new URL(url).host;
  const words = connectionWords(kind, host, code);
  if (words !== null) return serverError(words, error);
  if (kind === 'refused') return serverError(`Can’t connect to ${url}. Is the server running?`, error);
  if (kind === 'notFound')
    return serverError(`Can’t resolve ${host}. Check the address and your network.`, error);
  return serverError(`Connection to ${url} was lost${code && ` (${code})`}. Try again.`, error);
}

/** Parses JSON of a server. Throws for anything else, such as a page of another server. */
export function parseJson(account: Account, text: string, type = ''): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const kind = type === '' ? '' : ` (${oneLine(type, 80)})`;
    throw serverError(`${account.url} doesn’t look like a Cuebook server${kind}. Check the address.`, error);
  }
}

const CODES: Readonly<Record<number, ExitCode>> = {
  401: EXIT.notAllowed,
  403: EXIT.notAllowed,
  404: EXIT.notFound,
};

/** The error for an error response. Cuebook answers with problem documents only. */
export function refusal(account: Account, { status, headers }: Response, text: string): CliError {
  const type = headers.get('content-type') ?? '';
  const problem = type.includes('json') ? Problem.safeParse(parseJson(account, text, type)).data : undefined;
  if (problem === undefined) {
    if (status < 500)
      return serverError(
        `${account.url} doesn’t look like a Cuebook server (status ${status}). Check the address.`,
      );
    return serverError(`The server at ${account.url} returned an error (${status}). Try again later.`);
  }
  const fields = (problem.errors ?? [])
    .slice(0, 5)
    .map(({ field, message }) => `\n  ${oneLine(field)}: ${oneLine(message)}`);
  const detail = `${oneLine(problem.detail)}${fields.join('')}`;
  if (status === 401) return new TokenError(`${detail}\nSign in again: cuebook login`);
  if (status >= 500 || status === 429) return serverError(detail);
  if (headers.has(REPLAYED)) return new ResultDeletedError(CODES[status] ?? EXIT.conflict, detail);
  return new CliError(CODES[status] ?? EXIT.conflict, detail);
}

/** Throws for a redirect: the token is sent nowhere else. */
export function noRedirect({ url }: Account, { status, headers }: Response): void {
  if (status < 300 || status >= 400 || status === 304) return;
  const to = headers.get('location') ?? '';
  const where = URL.canParse(to, url) ? new URL(to, url).origin : 'somewhere else';
  throw serverError(
    `${url} redirects to ${oneLine(where)}. Your token wasn’t sent. If that’s your library, sign in with that address.`,
  );
}
