import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cuebook, serveV1 } from '../../support/command-line';
import { makeProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { makeCertificate, openProxy, openSite } from '../../support/proxy';

/** The command line behind a proxy and with a certificate authority of its own. */

let server: Awaited<ReturnType<typeof serveV1>>;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let site: Awaited<ReturnType<typeof openSite>>;
let tls: ReturnType<typeof makeCertificate>;
let env: Record<string, string>;
let port: string;
beforeAll(async () => {
  tls = makeCertificate('cuebook.example.test');
  [server, proxy, site] = await Promise.all([serveV1(), openProxy(), openSite(tls)]);
  ({ port } = new URL(server.url));
});
afterAll(async () => {
  await Promise.all([server.close(), proxy.close(), site.close()]);
  tls.remove();
});
beforeEach(async () => {
  proxy.refuseWith(null);
  const CUEBOOK_TOKEN = await makeToken(await makeProfile());
  env = { CUEBOOK_TOKEN, CUEBOOK_URL: `http://cuebook.example.test:${port}`, HTTP_PROXY: proxy.address };
});

it('reaches the library through the proxy, and directly where NO_PROXY says so', async () => {
  const said = await cuebook(['whoami'], { env });
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(proxy.asked).toEqual([`GET http://cuebook.example.test:${port}/api/v1/me`]);
  proxy.refuseWith(null);
  const direct = { ...env, CUEBOOK_URL: server.url, NO_PROXY: '127.0.0.0/8' };
  expect(await cuebook(['whoami'], { env: direct })).toMatchObject({ code: 0 });
  expect(proxy.asked).toEqual([]);
});

it.each<[string, () => Record<string, string>, string]>([
  [
    'a proxy that refuses',
    () => ({ CUEBOOK_URL: `https://cuebook.example.test:${site.secure}` }),
    'The proxy refused the connection to cuebook.example.test:',
  ],
  [
    'a plain port',
    () => ({ CUEBOOK_URL: `https://localhost:${site.plain}`, HTTP_PROXY: '' }),
    'does not answer with https there',
  ],
  [
    'a certificate of another name',
    () => ({ CUEBOOK_URL: `https://localhost:${site.secure}`, HTTP_PROXY: '', CUEBOOK_CA_FILE: tls.file }),
    'is for another name than localhost',
  ],
  [
    'an unknown authority',
    () => ({ CUEBOOK_URL: `https://localhost:${site.secure}`, HTTP_PROXY: '' }),
    'Name your own certificate authority in CUEBOOK_CA_FILE',
  ],
  [
    'a proxy of another kind',
    () => ({ HTTP_PROXY: 'socks5://127.0.0.1:9' }),
    'must be an http(s) address such as http://proxy',
  ],
])('the command line has its own words for %s', async (what, change, words) => {
  if (what === 'a proxy that refuses') proxy.refuseWith(407);
  const said = await cuebook(['whoami'], { env: { ...env, ...change() } });
  expect(said).toMatchObject({ code: 5, out: '' });
  expect(said.err).toContain(words);
});

it('trusts a certificate authority of its own', async () => {
  const url = `https://cuebook.example.test:${site.secure}`;
  for (const name of ['CUEBOOK_CA_FILE', 'NODE_EXTRA_CA_CERTS']) {
    const said = await cuebook(['whoami'], { env: { ...env, CUEBOOK_URL: url, [name]: tls.file } });
    // It is no Cuebook, and is believed to be who it says.
    expect(said.err).toContain('doesn’t look like a Cuebook server');
  }
});
