import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl } from '@/env';
import { attempt, Browser, register, registered, startSignInServer } from '../../support/agent-sign-in';
import { makeProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';

/** Redirect addresses that look like a good one to one reader and not to another. */

const HTTPS = 'https://app.example.org/callback';
const LOOPBACK = 'http://127.0.0.1:33418/callback';

let testServer: TestServer;
let browser: Browser;
let clients: { site: string; program: string };
beforeAll(async () => {
  testServer = await startSignInServer();
  browser = await new Browser(testServer).signIn(await makeProfile());
  clients = { site: await registered(testServer, HTTPS), program: await registered(testServer, LOOPBACK) };
});
afterAll(() => testServer.close());

describe('a registration', () => {
  it.each([
    ...['http://app.example.org/cb', 'http://evil.example', 'http:evil.example', 'https:evil.example/cb'],
    ...['https:/evil.example/cb', 'https:///evil.example/cb', 'https:\\\\evil.example\\cb', 'https://'],
    ...[
      'https://[::1',
      'https://app.example.org/cb#',
      'https://app.example.org/#x',
      'https://a@evil.example/',
    ],
    ...['https://:p@evil.example/', 'https://app.example.org\\@evil.example/', 'https://app.example.org/a b'],
    ...[' https://app.example.org/cb', 'https://app.example.org/cb\n', 'https://app.example.org/\r\nX: 1'],
    ...[
      'https://app。example。org/cb',
      'https://ａpp.example/cb',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
    ],
    ...[
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'blob:https://app.example.org/1',
    ],
    ...['file:///etc/passwd', 'view-source:https://x.example', 'ftp://x.example/', 'ws://x.example'],
    ...['http://127.0.0.2/cb', 'http://0.0.0.0/cb', 'http://127.0.0.1.example.org/cb'],
    ...['http://localhost.example.org/cb', 'http://127.0.0.1@evil.example/cb', 'http://169.254.169.254/'],
    ...['http://2852039166/', 'http://[fe80::1]/cb', 'http://[::ffff:169.254.169.254]/'],
    ...['http://[64:ff9b::a9fe:a9fe]/', 'http://[2002:7f00:1::]/cb', 'callback', '//evil.example/cb', ''],
  ])('a registration with the address %j is refused', async (address) => {
    const answer = await register(testServer, { client_name: 'Odd', redirect_uris: [address] });
    expect(answer.status).toBe(400);
  });

  it.each([
    ...[HTTPS, LOOPBACK, 'http://localhost/cb', 'http://[::1]:8080/cb', 'HTTPS://App.example.org/cb'],
    ...['cursor://auth/cb', 'com.example.app:/cb'],
  ])('a registration with the address %j is taken', async (address) => {
    const answer = await register(testServer, { client_name: 'Usual', redirect_uris: [address] });
    expect(answer.status).toBe(201);
  });
});

describe('a request', () => {
  /** Where a request leads, and whether it asks for consent there. */
  async function opened(client: 'site' | 'program', redirect: string) {
    const answer = await browser.open(attempt(clients[client], { redirect_uri: redirect }).target);
    const place = new URL(answer.headers['location']?.[0] ?? siteUrl, siteUrl);
    return { origin: place.origin, asks: place.searchParams.has('request') };
  }
  const nowhere = { origin: new URL(siteUrl).origin, asks: false };

  it.each([
    ...['https://app.example.org/callback/', 'https://app.example.org/callback/../evil'],
    ...['https://app.example.org/callbackevil', 'https://app.example.org/callback?x=1'],
    ...['https://app.example.org/callback#x', 'https://app.example.org/%63allback'],
    ...['https://app.example.org/callback%2f..%2fevil', 'https://app.example.org/callback%252e'],
    ...['https://app.example.org//callback', 'https://app.example.org:443/callback'],
    ...['https://app.example.org:8443/callback', 'https://app.example.org./callback'],
    ...[
      'HTTPS://app.example.org/callback',
      'https://APP.example.org/callback',
      'http://app.example.org/callback',
    ],
    ...[
      'https://app.example.org@evil.example/callback',
      'https://evil.example/https://app.example.org/callback',
    ],
    ...['https://app.example.org.evil.example/callback', 'https://app。example.org/callback'],
    ...['https:\\\\app.example.org\\callback', 'https://app.example.org/callback\t'],
    ...[' https://app.example.org/callback', 'javascript:alert(1)', '//app.example.org/callback'],
  ])('a request of a site leads to no consent and nowhere else with %j', async (address) => {
    expect(await opened('site', address)).toEqual(nowhere);
  });

  it.each([
    ...['http://127.0.0.1:33418/other', 'http://127.0.0.1:33418/callback/../x'],
    ...['https://127.0.0.1:33418/callback', 'http://localhost:33418/callback', 'http://[::1]:33418/callback'],
    ...['http://[::ffff:127.0.0.1]:33418/callback', 'http://127.0.0.1.evil.example:33418/callback'],
    ...['http://127.0.0.1:33418@evil.example/callback', 'http://u@127.0.0.1:33418/callback'],
    ...['http://127.0.0.1:99999/callback', 'http://127.0.0.1:33418/callback#x'],
    ...[
      'http://127.0.0.1:33418/callback?x=1',
      'http://10.0.0.1:33418/callback',
      'http://127.0.0.1:33418/Callback',
    ],
  ])('a request of a program leads to no consent and nowhere else with %j', async (address) => {
    expect(await opened('program', address)).toEqual(nowhere);
  });

  it.each(['http://127.0.0.1:1024/callback', 'http://127.0.0.1/callback', LOOPBACK])(
    'a request of a program takes any port of the loopback address: %s',
    async (address) => {
      expect(await opened('program', address)).toMatchObject({ asks: true });
    },
  );
});
