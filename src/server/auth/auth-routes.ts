import 'server-only';
import { SignInProvider } from '@/domain/account/provider-claims';
import { db } from '../db';
import { type UsableProvider, usableProviders } from '../services/account/sign-in-providers';
import { handleBackchannelLogout } from './backchannel-logout';
import { beginAtProvider, endAtProvider } from './provider-flow';
import { guardAuthRequest } from './route-guard';
import { withSignInOutcome } from './sign-in-outcome';

/**
 * Pages and responses cached by the browser, including its Back button's. Not `cookies`: that would delete those of
 * sibling hosts, and the cookie by which this browser is recognized; NextAuth deletes the session's own. Not `storage`:
 * it contains the theme and unsaved drafts, which stay; other personal data there is removed by `forgetVisit`.
 */
const CLEARED_AT_SIGN_OUT = '"cache"';

/** NextAuth's own handler of an action, with these providers. */
type NextAuthHandler = (
  request: Request,
  action: string[],
  providers: readonly UsableProvider[],
) => Promise<Response>;

async function providersFor([verb, of]: readonly string[]): Promise<UsableProvider[]> {
  return verb === 'providers' || SignInProvider.safeParse(of).success ? usableProviders(db) : [];
}

/** Handles a request below `/api/auth` with NextAuth's own handler, which only gets valid requests. */
export async function handleAuth(
  request: Request,
  action: readonly string[],
  nextAuth: NextAuthHandler,
): Promise<Response> {
  if (action.join('/') === 'backchannel/oidc') return handleBackchannelLogout(request);
  const providers = await providersFor(action);
  const guarded = await guardAuthRequest(request, action.join('/'), providers);
  if (guarded instanceof Response) return guarded;
  const [verb, of] = action;
  const provider = providers.find(({ id }) => id === of);
  if (provider !== undefined) {
    const atProvider = (sent: Request, asked: string[]) => nextAuth(sent, asked, [provider]);
    if (verb === 'callback') return withSignInOutcome(() => endAtProvider(guarded, provider, atProvider));
    return beginAtProvider(guarded, { provider, isLink: verb === 'link' }, atProvider);
  }
  const response = await withSignInOutcome(() => nextAuth(guarded, [...action], providers));
  if (verb !== 'signout') return response;
  const headers = new Headers(response.headers);
  headers.set('clear-site-data', CLEARED_AT_SIGN_OUT);
  return new Response(response.body, { status: response.status, headers });
}
