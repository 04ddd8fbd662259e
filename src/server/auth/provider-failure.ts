import 'server-only';
import { errors } from 'openid-client';
import type { SignInProblem } from '@/domain/account/sign-in-problems';
import { isRefusedHost } from '../ports/service-host/service-host';

/** Log entry of a failed sign-in; contains no value of the response. */
export type ProviderFailure = { problem: SignInProblem; reason: string };

const CLOCK = /^JWT (expired|not active)/;
const NO_ANSWER = /^(outgoing request timed out|expected 200 OK|failed to parse JSON|getaddrinfo)/i;
/** Errors that a provider may send back with. */
const REFUSALS: Readonly<Record<string, SignInProblem>> = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unreachable',
  server_error: 'unreachable',
};

/** An error code as OAuth writes them; anything else may reveal too much. */
function plainName(name: unknown): string {
  return typeof name === 'string' && /^[a-z_]{1,60}$/.test(name) ? name : 'an error';
}

/** The beginning of a library's message: values follow a comma, a colon or a bracket. */
function plainReason(message: string): string {
  return (message.split(/[,:(]/)[0] ?? '').trim().slice(0, 100);
}

export function failureOfRefusal(error: string): ProviderFailure {
  return { problem: REFUSALS[error] ?? 'provider', reason: plainName(error) };
}

/** Maps an error of NextAuth to a failure. */
export function failureOf(error: unknown): ProviderFailure {
  if (!(error instanceof Error)) return { problem: 'untrusted', reason: 'an error' };
  const reason = plainReason(error.message);
  const as = (problem: SignInProblem) => ({ problem, reason });
  if (/cookie was missing|could not be parsed/.test(error.message)) return as('expired');
  if (/^state mismatch|was created for a different provider/.test(error.message)) return as('otherTab');
  if (isRefusedHost(error)) return { problem: 'unreachable', reason };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^E[A-Z_]+$/.test(code)) return { problem: 'unreachable', reason: code };
  if (error instanceof errors.OPError && error.error !== undefined && !NO_ANSWER.test(error.message)) {
    const problem = error.error === 'invalid_grant' ? 'expired' : 'provider';
    return { problem, reason: plainName(error.error) };
  }
  if (NO_ANSWER.test(error.message)) return as('unreachable');
  return as(CLOCK.test(error.message) ? 'clock' : 'untrusted');
}
