import { randomBytes } from 'node:crypto';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { RequestIssuer } from '@/server/ports/issuer/issuer-client';
import type { Metadata } from './check-issuer';
import {
  type StepResult,
  fails,
  isAnswer,
  objectOf,
  requestAddress,
  unclear,
  works,
} from './request-address';

type Client = { clientId: string; clientSecret: string; redirectAddress: string };

/** Form-encodes a text, as HTTP Basic authentication requires here (RFC 6749, 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length);
}

/** Returns the client's credentials: HTTP Basic, or in the form if the issuer supports only that. */
function credentials(
  methods: string[] | null,
  { clientId, clientSecret }: Client,
): Record<'fields' | 'headers', Record<string, string>> {
  const isInForm =
    methods !== null && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  if (isInForm) return { fields: { client_id: clientId, client_secret: clientSecret }, headers: {} };
  const both = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64');
  return { fields: {}, headers: { authorization: `Basic ${both}` } };
}

/** Sends an invalid code: a provider that knows the client rejects the code, otherwise it rejects the client. */
export async function checkClient(
  ask: RequestIssuer,
  { token_endpoint: endpoint, token_endpoint_auth_methods_supported: methods }: Metadata,
  client: Client,
): Promise<StepResult> {
  const { fields, headers } = credentials(methods, client);
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: randomBytes(24).toString('base64url'),
    redirect_uri: client.redirectAddress,
    code_verifier: randomBytes(32).toString('base64url'),
    ...fields,
  });
  const answer = await requestAddress(ask, endpoint, { form, headers });
  if (!isAnswer(answer)) return answer;
  const error = objectOf(answer.body)?.['error'];
  if (error === 'invalid_grant') return works(said.clientWorks);
  return answer.status === 401 || error === 'invalid_client' || error === 'unauthorized_client'
    ? fails(said.clientRefused)
    : unclear(said.clientUnclear);
}
