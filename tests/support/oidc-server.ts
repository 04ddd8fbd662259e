import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { CLIENT } from './issuer';

/** Claims of the provider about each user, by their user name there. */
export type Directory = Map<string, Record<string, unknown>>;

/**
 * A real OpenID Connect provider on this machine, without TLS: its pages ask for a name and any password, and for
 * consent once.
 */
export async function startOidcServer(
  port: number,
  {
    directory,
    redirectUri,
    logoutUri,
  }: { directory: Directory; redirectUri: string; logoutUri?: string | undefined },
) {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        ...(logoutUri !== undefined && {
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    features: { backchannelLogout: { enabled: true } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    pkce: { required: () => true },
    // Its own connections refuse this machine, where the product under test hears of logouts.
    fetch: (input, init) => globalThis.fetch(input, { ...init, dispatcher: undefined } as RequestInit),
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...directory.get(id) }) }),
  });
  const server: Server = createServer(provider.callback() as Parameters<typeof createServer>[1]);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    issuer,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
