import { type ClientRequest, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { processVariables } from './environment';
import { outgoingAgent } from './outgoing-agent';
import { trustedCertificates } from './own-certificates';
import { proxyFor, type Variables } from './proxy-rules';
import { proxyAuthorization } from './proxy-tunnel';

/** Headers as an object: they are those of one request of ours. */
type Options = Omit<RequestOptions, 'headers' | 'agent'> & { headers: Record<string, string>; ca?: string };

/**
 * Opens a request to an address: through its proxy, or direct. One connection for each request. A proxy resolves the
 * name itself, without `lookup`.
 * @throws OutgoingSettingError
 */
export function outgoingRequest(
  url: URL,
  options: Options,
  variables: Variables = processVariables,
): ClientRequest {
  const [proxy, ca] = [proxyFor(url, variables), trustedCertificates(variables)];
  const trust = ca === undefined ? {} : { ca };
  const isSecure = url.protocol === 'https:';
  if (proxy === null) {
    const open = isSecure ? requestHttps : requestHttp;
    return open(url, { agent: false, ...trust, ...options });
  }
  if (isSecure) return requestHttps(url, { ...trust, ...options, agent: outgoingAgent(null, variables) });
  // Many proxies refuse tunnels for http, and read the address of the request instead.
  const { lookup: _lookup, ...rest } = options;
  const authorization = proxyAuthorization(proxy);
  const open = proxy.protocol === 'https:' ? requestHttps : requestHttp;
  const host = proxy.hostname.replace(/^\[(.*)\]$/, '$1');
  return open({
    ...trust,
    ...rest,
    agent: false,
    host,
    // Node.js would take it from the header, which names the server behind the proxy.
    servername: isIP(host) === 0 ? host : '',
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    path: url.href,
    headers: {
      ...options.headers,
      ...(authorization !== undefined && { 'proxy-authorization': authorization }),
      host: url.host,
    },
  });
}
