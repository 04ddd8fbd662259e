import { randomBytes } from 'node:crypto';
import type { TestedStep } from '@/domain/admin/sign-in';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { RequestIssuer } from '@/server/ports/issuer/issuer-client';
import {
  type StepResult,
  fails,
  isAnswer,
  objectOf,
  requestAddress,
  unclear,
  works,
} from './request-address';
import type { ProviderSettings } from './check-discovery';

/** GitHub's error for a code that it has not issued: the client itself was accepted. */
const UNKNOWN_CODE = 'bad_verification_code';

function clientOf(error: unknown): StepResult {
  if (error === UNKNOWN_CODE) return works(said.clientWorks);
  if (typeof error !== 'string') return unclear(said.clientUnclear);
  return fails(said.clientCode(error.replace(/[^\w.-]/g, '').slice(0, 60)));
}

/** Tests GitHub, which publishes no metadata: whether its token address responds, and how to an invalid code. */
export async function checkGitHub(
  ask: RequestIssuer,
  { issuer, clientId, clientSecret, redirectAddress }: ProviderSettings,
): Promise<TestedStep[]> {
  const address = `${issuer}/login/oauth/access_token`;
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    code: randomBytes(10).toString('hex'),
    redirect_uri: redirectAddress,
  });
  const answer = await requestAddress(ask, address, { form, headers: {} });
  if (!isAnswer(answer)) return [{ step: 'token', ...answer }];
  const { status, body } = answer;
  if (status !== 200 && status !== 400 && status !== 401) {
    return [{ step: 'token', ...fails(said.tokenStatus(address, status)) }];
  }
  const error = objectOf(body)?.['error'];
  const token = { step: 'token', ...works(said.tokenWorks(address, status)) } as const;
  return error === 'redirect_uri_mismatch'
    ? [token, { step: 'redirect', ...fails(said.redirectMismatch(redirectAddress)) }]
    : [token, { step: 'client', ...clientOf(error) }];
}
