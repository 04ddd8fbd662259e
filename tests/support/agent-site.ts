import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A client's site, on this machine, with a certificate only for tests. */

export const SITE_NAME = 'agent.example.test';

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/LCwgGV6Mx8Clpkf
OpzoNem5Y6c+t/L/1y+FfvaBDJKhRANCAARkBrOTqlC7JYVV7ZRTXWCMtnmlqGR+
AucxAqFQufMZl2mgEhyTX9gOf9ws0oH9cXCrNsgkssV+GVuMQCHBF+kK
-----END PRIVATE KEY-----
`;

export const SITE_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBxzCCAW6gAwIBAgIURUdiz5OD6ONAMAqXJqvWCgOIr4owCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSYWdlbnQuZXhhbXBsZS50ZXN0MCAXDTI2MTEyMzIwNDgzMVoY
DzIxMjYxMDMwMjA0ODMxWjAdMRswGQYDVQQDDBJhZ2VudC5leGFtcGxlLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARkBrOTqlC7JYVV7ZRTXWCMtnmlqGR+
AucxAqFQufMZl2mgEhyTX9gOf9ws0oH9cXCrNsgkssV+GVuMQCHBF+kKo4GJMIGG
MB0GA1UdDgQWBBRYk1T9iHA5Aw1cKzGmYb+gRwigjTAfBgNVHSMEGDAWgBRYk1T9
iHA5Aw1cKzGmYb+gRwigjTAPBgNVHRMBAf8EBTADAQH/MDMGA1UdEQQsMCqCEmFn
ZW50LmV4YW1wbGUudGVzdIIUcHJpdmF0ZS5leGFtcGxlLnRlc3QwCgYIKoZIzj0E
AwIDRwAwRAIgHSq4/44Dv68aezq3WK+V0wRx5GSarwldgEYoLh9aOdwCIEhCM6eQ
o/TKRzHNt1Y+kXJZsnYjGW0Lfs3q7uvxwYgP
-----END CERTIFICATE-----
`;

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** Starts it. Tests choose its responses; `asked` contains the requested URLs. */
export async function openAgentSite() {
  let answer: Answer = (_req, res) => void res.writeHead(404).end();
  const asked: string[] = [];
  const server = createServer({ key: KEY, cert: SITE_CERTIFICATE }, (req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    origin: `https://${SITE_NAME}:${port}`,
    answers: (next: Answer) => (answer = next),
    answersJson: (body: unknown) =>
      (answer = (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
