import { Agent as HttpAgent, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { Agent, type AgentConnectOpts } from 'agent-base';
import { processVariables } from './environment';
import { trustedCertificates } from './own-certificates';
import { proxyFor, type Variables } from './proxy-rules';
import { openTunnel } from './proxy-tunnel';

/** Guards the addresses that are asked (`ServiceHost`). */
type Guard = { check: (url: URL) => void; lookup: LookupFunction };

/** The way of every request of a library that takes an agent: through the proxy of its address, or direct. */
class OutgoingAgent extends Agent {
  constructor(
    private readonly guard: Guard | null,
    private readonly variables: Variables,
  ) {
    super();
  }

  override async connect(request: ClientRequest, options: AgentConnectOpts) {
    const { secureEndpoint, host = 'localhost', port } = options;
    const name = isIPv6(host) ? `[${host}]` : host;
    const url = new URL(`${secureEndpoint ? 'https' : 'http'}://${name}:${port}`);
    this.guard?.check(url);
    const [proxy, ca] = [proxyFor(url, this.variables), trustedCertificates(this.variables)];
    const trust = ca === undefined ? {} : { ca };
    if (proxy === null) {
      const way = { ...trust, ...(this.guard !== null && { lookup: this.guard.lookup }) };
      return secureEndpoint ? new HttpsAgent(way) : new HttpAgent(way);
    }
    return openTunnel(proxy, { request, options, trust });
  }
}

/**
 * Returns an agent for `http.request` and `https.request`. Requests by http go through a tunnel as well.
 * @param guard of addresses that somebody else than the operator named
 */
export function outgoingAgent(guard: Guard | null, variables: Variables = processVariables): HttpAgent {
  return new OutgoingAgent(guard, variables);
}
