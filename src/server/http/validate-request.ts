import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { checkAnnouncedLength } from './body-limit';
import type { HttpServerConfig } from './config';
import { checkWrite } from './cross-site';
import { CLIENT_ADDRESS_HEADER, NONCE_HEADER, REQUEST_ID_HEADER } from './headers';
import { isImageOptimizer, type PathRules } from './path-rules';
import { type Refusal, refusal } from './refusal';

/**
 * An offer of another protocol is passed over, as HTTP allows (RFC 9110, 7.8): clients and proxies make it on ordinary
 * requests. A WebSocket needs one that is accepted; and a proxy that takes any answer for one must not keep a connection
 * open on which nobody checks what follows.
 */
function checkUpgrade({ upgrade = '' }: IncomingHttpHeaders): Refusal | null {
  const offered = upgrade.split(',').map((protocol) => protocol.trim().toLowerCase());
  const isWebSocket = offered.some((protocol) => protocol.split('/')[0] === 'websocket');
  return isWebSocket ? refusal(400, 'WebSockets aren’t supported.') : null;
}

export function validateRequest(
  req: IncomingMessage,
  { path, rules, siteOrigin }: { path: string; rules: PathRules; siteOrigin: string },
): Refusal | null {
  const { headers, method = '' } = req;
  return (
    (isImageOptimizer(path) ? refusal(400, 'Image optimization isn’t available.') : null) ??
    (method === 'OPTIONS' ? null : checkWrite({ method, headers }, rules, siteOrigin)) ??
    checkUpgrade(headers) ??
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
