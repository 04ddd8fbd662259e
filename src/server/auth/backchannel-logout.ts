import 'server-only';
import { db } from '../db';
import { logger } from '../log/logger';
import { IssuerError } from '../ports/issuer/issuer-client';
import { endCompanySessions } from '../services/account/company-session';
import { LogoutTokenError, readLogoutToken } from '../services/account/logout-token';
import { findProvider } from '../services/account/sign-in-providers';

const NO_STORE = { 'cache-control': 'no-store' };

function refuse(reason: string): Response {
  logger.warn({ reason }, 'a logout by the company’s provider was refused');
  const answer = { error: 'invalid_request', error_description: 'The logout was not accepted.' };
  return Response.json(answer, { status: 400, headers: NO_STORE });
}

/** Returns the token of a form; null if it has none, or several. */
async function tokenOf(request: Request): Promise<string | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return null;
  const [token, ...more] = new URLSearchParams(await request.text()).getAll('logout_token');
  return token === undefined || token === '' || more.length > 0 ? null : token;
}

/**
 * Handles `POST /api/auth/backchannel/oidc`: the company's provider ends sessions (OpenID Connect Back-Channel Logout
 * 1.0). 200 once they have ended, also if there were none; 400 if they haven't, whatever the reason, as the standard
 * says; 404 without such a provider.
 */
export async function handleBackchannelLogout(request: Request): Promise<Response> {
  if (request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { ...NO_STORE, allow: 'POST' } });
  }
  const provider = await findProvider(db, 'oidc');
  if (provider === null) return new Response(null, { status: 404, headers: NO_STORE });
  const token = await tokenOf(request);
  if (token === null) return refuse('no logout token');
  try {
    const logout = await readLogoutToken(provider, token);
    const ended = await endCompanySessions({ db, now: new Date() }, logout);
    if (ended === null) return refuse('used before');
    logger.info({ ended }, 'the company’s provider ended sessions');
    return new Response(null, { status: 200, headers: NO_STORE });
  } catch (error) {
    if (error instanceof LogoutTokenError) return refuse(error.message);
    if (error instanceof IssuerError) return refuse(`keys: ${error.message}`);
    logger.error({ err: error }, 'a logout by the company’s provider failed');
    return refuse('see the error before this');
  }
}
