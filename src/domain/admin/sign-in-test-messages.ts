import { type ConnectionFailure, connectionWords } from '../connection-failure';
import { serviceHostMessages } from './service-host-messages';
import type { TestedStep } from './sign-in';

/** The words for a failure that every place shares. */
const shared = (kind: ConnectionFailure) => (host: string, code: string) =>
  connectionWords(kind, host, code) ?? `The connection to ${host} failed (${code}).`;

/** Texts of the test of a provider. They quote nothing from a response except the name of its error. */
export const signInTestMessages = {
  steps: {
    issuer: 'Issuer',
    token: 'Token address',
    keys: 'Signing keys',
    clock: 'Clock',
    redirect: 'Redirect address',
    client: 'Client ID and secret',
    logout: 'Back-channel logout',
  } satisfies Record<TestedStep['step'], string>,
  states: { works: 'Works', unclear: 'Not confirmed', fails: 'Fails' } satisfies Record<
    TestedStep['state'],
    string
  >,
  reach: {
    notFound: (host: string) =>
      `No server with the name ${host} was found. Check the spelling of the issuer and the DNS of this server.`,
    refused: (host: string) => `${host} refuses connections. Check the address, the port and the firewall.`,
    timeout: (host: string) => `${host} did not answer in time. Check the firewall between the two servers.`,
    plainPort: shared('plainPort'),
    tlsPort: shared('tlsPort'),
    proxyRefused: shared('proxyRefused'),
    proxyUnreachable: shared('proxyUnreachable'),
    proxyPlainPort: shared('proxyPlainPort'),
    proxyCertificate: shared('proxyCertificate'),
    setting: shared('setting'),
    otherName: shared('otherName'),
    expired: shared('expired'),
    untrusted: shared('untrusted'),
    encryption: (host: string) => `${host} does not answer with https there. Check the address and the port.`,
    private: (host: string) =>
      `${host} is neither the issuer’s own address nor a public https address, so this test does not ask it. A sign-in may still work.`,
    forbidden: () => serviceHostMessages.forbidden,
    tooLarge: (host: string) => `${host} sent more than an issuer sends. Check the address.`,
    failed: (host: string, code: string) => `The connection to ${host} failed (${code}).`,
  },
  issuerWorks: (issuer: string) => `${issuer} describes itself.`,
  issuerMoved: (to: string) => `The issuer sends this server on to ${to}. Set the issuer to its own address.`,
  issuerStatus: (address: string, status: number) =>
    `${address} answers ${status}. Check the path of the issuer: the realm, tenant or server ID.`,
  issuerNoJson: (address: string) =>
    `${address} answers, but not with the description of an issuer. Check the path of the issuer.`,
  issuerOtherName: (name: string) => `The issuer calls itself ${name}. Set the issuer to exactly that.`,
  issuerNoName: 'The issuer does not say its own name, so its tokens can’t be trusted.',
  issuerMissing: (fields: string) => `The issuer’s description lacks ${fields}. It can’t be used to sign in.`,
  issuerNoCode: 'The issuer does not offer the authorization code flow. Turn it on for this client.',
  issuerSignatures: (names: string) =>
    `The issuer signs tokens with ${names} only, which proves nothing. Set RS256, PS256, ES256 or EdDSA there.`,
  issuerScopes: (names: string) =>
    `The issuer does not list the scope ${names}. Check the scopes if sign-ins are refused.`,
  keysWork: (count: number) => `${count} ${count === 1 ? 'key' : 'keys'} to check signatures with.`,
  keysStatus: (status: number) => `The address of the keys answers ${status}.`,
  keysNoJson: 'The address of the keys does not answer with a list of keys.',
  keysNone: 'The issuer publishes no key for signatures. Add a signing key there.',
  clockWorks: 'The clocks of the issuer and this server agree.',
  clockUnknown: 'The issuer does not say what time it is.',
  clockOff: (seconds: number, isAhead: boolean) =>
    `The issuer’s clock is ${seconds.toLocaleString('en-US')} seconds ${isAhead ? 'ahead of' : 'behind'} this server’s. Sign-ins fail from 60 on. Set both by NTP.`,
  redirectWorks: (address: string) => `${address} is registered.`,
  redirectUnclear: (address: string) =>
    `The provider did not say whether ${address} is registered. Make sure that it is, then try a sign-in.`,
  redirectRefused: (address: string, status: number) =>
    `The provider refuses the request (${status}). Register exactly ${address} as redirect address there, and check the client ID.`,
  redirectUnregistered: (address: string, code: string) =>
    `The provider does not know this redirect address (${code}). Register exactly ${address} there.`,
  redirectClient: (code: string) => `The provider does not know this client ID (${code}). Check it.`,
  redirectError: (code: string) => `The redirect address is registered, but the provider answers ${code}.`,
  redirectScope:
    'The redirect address is registered, but the provider refuses the scopes. Check the scopes here and what the client may ask for there.',
  redirectUnauthorized:
    'The redirect address is registered, but this client may not use the authorization code flow. Turn it on there.',
  tokenWorks: (address: string, status: number) => `${address} answers (${status}).`,
  tokenStatus: (address: string, status: number) =>
    `${address} answers ${status}. Check the client ID and the server address.`,
  redirectMismatch: (address: string) =>
    `The provider does not know this redirect address (redirect_uri_mismatch). Register exactly ${address} there.`,
  clientWorks: 'The provider accepts the client ID and the secret.',
  clientRefused:
    'The provider refuses the client ID or the secret. Copy both again; a secret may have expired.',
  clientCode: (code: string) =>
    `The provider refuses the client (${code}). Copy the client ID and the secret again.`,
  clientLost: 'The saved client secret can’t be read any more. Enter it again.',
  logoutWorks: (address: string) =>
    `The issuer can end sessions here. Register ${address} there as back-channel logout address.`,
  logoutWithoutSession: (address: string) =>
    `The issuer can end all sessions of a person here, but not a single one. Register ${address} there as back-channel logout address.`,
  logoutUnsaid:
    'The issuer does not say that it supports back-channel logout, so sessions here don’t end with those there. COMPANY_SESSION_HOURS limits how long they last.',
  clientUnclear: 'The provider did not say whether the secret is right. Try a sign-in.',
} as const;
