import { type IncomingMessage } from 'node:http';
import { checkAnnouncedLength } from './body-limit';
import type { HttpServerConfig } from './config';
import { checkWrite } from './cross-site';
import { CLIENT_ADDRESS_HEADER, NONCE_HEADER, REQUEST_ID_HEADER } from './headers';
import { isImageOptimizer, type PathRules } from './path-rules';
import { type Refusal, refusal } from './refusal';
import { checkRouterState } from './router-state';

export function validateRequest(
  req: IncomingMessage,
  { path, rules, siteOrigin }: { path: string; rules: PathRules; siteOrigin: string },
): Refusal | null {
  const { headers, method = '' } = req;
  return (
    (isImageOptimizer(path) ? refusal(400, 'Image optimization isn’t available.') : null) ??
    (method === 'OPTIONS' ? null : checkWrite({ method, headers }, rules, siteOrigin)) ??
    (headers.upgrade === undefined ? null : refusal(400, 'Protocol upgrades aren’t supported.')) ??
    checkRouterState(headers) ??
    checkAnnouncedLength(req, rules.maxBodyBytes)
  );
}

/** Headers for the application that replace the client's own. */
export function headersOfServer(
  { siteUrl }: HttpServerConfig,
  {
    requestId,
    address,
    nonce,
    policy,
  }: { requestId: string; address: string; nonce: string; policy: string | undefined },
): Record<string, string> {
  return {
    [CLIENT_ADDRESS_HEADER]: address,
    [REQUEST_ID_HEADER]: requestId,
    'x-forwarded-for': address,
    'x-forwarded-host': siteUrl.host,
    'x-forwarded-proto': siteUrl.protocol.slice(0, -1),
    ...(policy === undefined ? {} : { [NONCE_HEADER]: nonce, 'content-security-policy': policy }),
  };
}
