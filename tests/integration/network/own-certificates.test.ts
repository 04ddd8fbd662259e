import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls, { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate, openProxy, openSite } from '../../support/proxy';
import { connectionFailure } from '@/server/ports/outgoing/connection-failure';
import { outgoingAgent } from '@/server/ports/outgoing/outgoing-agent';
import { createOutgoingFetch } from '@/server/ports/outgoing/outgoing-fetch';
import { outgoingRequest } from '@/server/ports/outgoing/outgoing-request';
import { trustedCertificates } from '@/server/ports/outgoing/own-certificates';
import type { Variables } from '@/server/ports/outgoing/proxy-rules';
import { folderOfFile } from '../postgres/support';

/** Own certificate authorities of a site, and of a proxy that is asked by https. */

const NAME = 'site.example.test';
const [ofSite, ofProxy] = [makeCertificate(NAME), makeCertificate('localhost')];
const trusted = execFileSync('openssl', ['x509', '-in', ofSite.file, '-trustout'], { encoding: 'utf8' });
const broken = ofSite.cert.replace(/\n(.{20})/, '\n!!!!$1');

/** What files with certificates contain. */
const FILES = {
  site: ofSite.cert,
  proxy: ofProxy.cert,
  both: `${ofProxy.cert}${ofSite.cert}`,
  windows: `\ufeff${ofProxy.cert}${ofSite.cert}`.replaceAll('\n', '\r\n'),
  described: `# Our proxy\n${ofProxy.cert}\n\nsubject=CN = ${NAME}\nissuer=CN = ${NAME}\n${ofSite.cert}`,
  withKey: `${ofSite.key}${ofProxy.cert}${ofSite.cert}`,
  trusted: `${ofProxy.cert}${trusted}`,
  twice: `${ofProxy.cert}${ofSite.cert}`.repeat(2),
  key: ofSite.key,
  broken,
  brokenToo: `${ofProxy.cert}${broken}`,
  cut: `${ofProxy.cert}${ofSite.cert}`.slice(0, -30),
  empty: '',
} as const;
type File = keyof typeof FILES;

describe('own certificate authorities', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let folder: string;
  const pathOf = (file: string) => join(folder, `${file}.pem`);
  beforeAll(async () => {
    folder = await folderOfFile();
    for (const [name, content] of Object.entries(FILES)) await writeFile(pathOf(name), content);
    [site, proxy] = await Promise.all([openSite(ofSite), openProxy(ofProxy)]);
  });
  beforeEach(() => proxy.refuseWith(null));
  afterAll(async () => {
    await Promise.all([site.close(), proxy.close()]);
    ofSite.remove();
    ofProxy.remove();
  });

  const answerOf = (sent: ReturnType<typeof requestHttp>) =>
    new Promise<string>((resolve, reject) => {
      sent.on('error', reject).on('response', (answer) => void text(answer).then(resolve, reject));
      sent.end();
    });
  const WAYS = [
    [
      'fetch',
      async (address: string, variables: Variables) => (await createOutgoingFetch(variables)(address)).text(),
    ],
    [
      'a request',
      async (address: string, variables: Variables) =>
        answerOf(outgoingRequest(new URL(address), { headers: {} }, variables)),
    ],
    [
      'an agent',
      (address: string, variables: Variables) => {
        const open = address.startsWith('https:') ? requestHttps : requestHttp;
        return answerOf(open(address, { agent: outgoingAgent(null, variables) }));
      },
    ],
  ] as const;

  describe.each(WAYS)('by %s', (_way, ask) => {
    const said = (address: string, variables: Variables) =>
      ask(address, variables).catch(
        (error: unknown) => connectionFailure(error, new URL(address), variables).kind,
      );
    const secure = () => `https://${NAME}:${site.secure}/`;

    it.each<[own: File, extra: File | null, by: 'https' | 'http', answer: string]>([
      ['both', null, 'https', 'site'],
      ['windows', null, 'https', 'site'],
      ['described', null, 'https', 'site'],
      ['withKey', null, 'https', 'site'],
      ['trusted', null, 'https', 'site'],
      ['twice', null, 'https', 'site'],
      ['site', 'proxy', 'https', 'site'],
      ['proxy', 'site', 'https', 'site'],
      ['both', 'broken', 'https', 'site'],
      ['site', 'brokenToo', 'https', 'site'],
      ['both', 'empty', 'https', 'site'],
      ['both', 'key', 'https', 'site'],
      ['proxy', null, 'http', 'site'],
      ['site', null, 'https', 'proxyCertificate'],
      ['site', null, 'http', 'proxyCertificate'],
      ['proxy', null, 'https', 'untrusted'],
      ['key', null, 'https', 'setting'],
      ['broken', null, 'https', 'setting'],
      ['brokenToo', null, 'https', 'setting'],
      ['cut', null, 'https', 'setting'],
      ['empty', null, 'https', 'setting'],
    ])(
      'an own authority in the file %s, and %s of Node.js, by %s through a proxy by https: %s',
      async (own, extra, by, answer) => {
        const variables = {
          HTTP_PROXY: proxy.address,
          CUEBOOK_CA_FILE: pathOf(own),
          ...(extra !== null && { NODE_EXTRA_CA_CERTS: pathOf(extra) }),
        };
        const address = by === 'https' ? secure() : `http://${NAME}:${site.plain}/`;
        expect(await said(address, variables)).toBe(answer);
        expect(proxy.asked.length).toBe(answer === 'site' || answer === 'untrusted' ? 1 : 0);
      },
    );

    it('says that the certificate of a proxy is for another name', async () => {
      const variables = {
        HTTP_PROXY: proxy.address.replace('localhost', '127.0.0.1'),
        CUEBOOK_CA_FILE: pathOf('both'),
      };
      expect(await said(secure(), variables)).toBe('proxyCertificate');
    });

    it('says that the certificate of a proxy is unknown without an own authority', async () => {
      expect(await said(secure(), { HTTPS_PROXY: proxy.address })).toBe('proxyCertificate');
    });

    it('trusts its own authority without a proxy, too', async () => {
      const variables = { CUEBOOK_CA_FILE: pathOf('both'), NO_PROXY: 'localhost' };
      expect(await said(`https://localhost:${site.secure}/`, variables)).toBe('otherName');
    });
  });

  it('own authorities are trusted beside the usual ones', () => {
    const certificates = trustedCertificates({ CUEBOOK_CA_FILE: pathOf('both') }) ?? [];
    expect(certificates).toEqual(expect.arrayContaining([...rootCertificates]));
    expect(certificates).toEqual(expect.arrayContaining([ofSite.cert, ofProxy.cert]));
    expect(trustedCertificates({ NODE_EXTRA_CA_CERTS: pathOf('both') })).toBeUndefined();
  });

  it.skipIf('getCACertificates' in tls)(
    'own authorities are trusted beside those of the system where Node.js uses them',
    () => {
      const variables = { CUEBOOK_CA_FILE: pathOf('site'), SSL_CERT_FILE: pathOf('proxy') };
      expect(trustedCertificates(variables)).not.toContain(ofProxy.cert);
      expect(trustedCertificates({ ...variables, NODE_OPTIONS: '--use-openssl-ca' })).toContain(ofProxy.cert);
    },
  );
});
