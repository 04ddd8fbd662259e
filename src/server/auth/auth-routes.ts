import 'server-only';
import { findProvider } from '../services/account/sign-in-providers';
import { beginAtProvider, endAtProvider } from './provider-flow';
import { guardAuthRequest } from './route-guard';
import { withSignInOutcome } from './sign-in-outcome';

/**
 * Pages and answers that the browser keeps, those behind its Back button too. Not `cookies`: it would take those of sibling
 * hosts along, and the note that this browser is known; NextAuth takes the session's own. Not `storage`: it holds the theme
 * and unsaved drafts, which stay; what else is kept of a person there goes by itself (`forgetVisit`).
 */
const CLEARED_AT_SIGN_OUT = '"cache"';

/** Answers a request below `/api/auth` through NextAuth's own handler, which only gets valid requests. */
export async function handleAuth(
  request: Request,
  action: readonly string[],
  nextAuth: (request: Request, action: string[]) => Promise<Response>,
): Promise<Response> {
  const guarded = await guardAuthRequest(request, action.join('/'));
  if (guarded instanceof Response) return guarded;
  const [verb, of] = action;
  const provider = findProvider(of);
  if (provider !== undefined) {
    if (verb === 'callback') return withSignInOutcome(() => endAtProvider(guarded, provider, nextAuth));
    return beginAtProvider(guarded, { provider, isLink: verb === 'link' }, nextAuth);
  }
  const response = await withSignInOutcome(() => nextAuth(guarded, [...action]));
  if (verb !== 'signout') return response;
  const headers = new Headers(response.headers);
  headers.set('clear-site-data', CLEARED_AT_SIGN_OUT);
  return new Response(response.body, { status: response.status, headers });
}
