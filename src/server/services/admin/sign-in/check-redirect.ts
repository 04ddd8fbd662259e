import { createHash, randomBytes } from 'node:crypto';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { RequestIssuer, IssuerResponse } from '@/server/ports/issuer/issuer-client';
import { type StepResult, fails, isAnswer, requestAddress, unclear, works } from './request-address';

type Client = { clientId: string; redirectAddress: string; scopes: string };

/** Errors without a signed-in or consenting user: the redirect address was accepted (OpenID Connect Core, 3.1.2.6). */
const NOBODY = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];

/** Entra's error numbers, which it shows on a page. */
const ENTRA_CLIENT = /AADSTS(?:700016|90013|7000112)\b/;
const ENTRA_REDIRECT = /AADSTS(?:50011|500113)\b/;

/**
 * Returns the address of a sign-in without a page: a browser that is not signed in there is sent back immediately, if
 * the redirect address is registered.
 */
function silentSignIn(endpoint: string, { clientId, redirectAddress, scopes }: Client): string {
  const url = new URL(endpoint);
  const random = () => randomBytes(24).toString('base64url');
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectAddress,
    scope: scopes,
    state: random(),
    nonce: random(),
    code_challenge: createHash('sha256').update(random()).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'none',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the error with which the provider redirects to this server; null if it redirects elsewhere. */
function errorSentBack({ headers }: IssuerResponse, base: string, redirectAddress: string): string | null {
  const to = headers.location ?? '';
  if (!URL.canParse(to, base)) return null;
  const url = new URL(to, base);
  if (`${url.origin}${url.pathname}` !== redirectAddress) return null;
  const fragment = new URLSearchParams(url.hash.slice(1));
  return url.searchParams.get('error') ?? fragment.get('error') ?? '';
}

function meaningOf(error: string, redirectAddress: string): StepResult {
  if (error === '' || NOBODY.includes(error)) return works(said.redirectWorks(redirectAddress));
  if (error === 'invalid_scope') return fails(said.redirectScope);
  if (error === 'unauthorized_client') return fails(said.redirectUnauthorized);
  return fails(said.redirectError(error.replace(/[^\w.-]/g, '').slice(0, 60)));
}

/** Checks whether the provider redirects to this server's address. */
export async function checkRedirect(
  ask: RequestIssuer,
  endpoint: string,
  client: Client,
): Promise<StepResult> {
  const { redirectAddress } = client;
  if (!URL.canParse(endpoint)) return fails(said.issuerMissing('authorization_endpoint'));
  const answer = await requestAddress(ask, silentSignIn(endpoint, client));
  if (!isAnswer(answer)) return answer;
  const error = errorSentBack(answer, endpoint, redirectAddress);
  if (error !== null) return meaningOf(error, redirectAddress);
  const badClient = ENTRA_CLIENT.exec(answer.body)?.[0];
  if (badClient !== undefined) return fails(said.redirectClient(badClient));
  const unregistered = ENTRA_REDIRECT.exec(answer.body)?.[0];
  if (unregistered !== undefined) return fails(said.redirectUnregistered(redirectAddress, unregistered));
  return answer.status >= 400 && answer.status < 500
    ? fails(said.redirectRefused(redirectAddress, answer.status))
    : unclear(said.redirectUnclear(redirectAddress));
}
