import { describe, expect, it } from 'vitest';
import { OutgoingSettingError, proxyFor, type Variables } from './proxy-rules';

const PROXY = 'http://proxy.example.test:3128';

describe('the proxy for an address', () => {
  const both = { HTTP_PROXY: 'http://a.example:1', HTTPS_PROXY: 'http://b.example:2' };
  it.each<[string, Variables, string | null]>([
    ['http://x.example', both, 'http://a.example:1/'],
    ['https://x.example', both, 'http://b.example:2/'],
    ['https://x.example', { HTTP_PROXY: 'http://a.example:1' }, 'http://a.example:1/'],
    ['http://x.example', { HTTPS_PROXY: 'http://b.example:2' }, null],
    ['https://x.example', {}, null],
    ['https://x.example', { HTTPS_PROXY: ' ' }, null],
    [
      'https://x.example',
      { https_proxy: 'http://c.example:3', HTTPS_PROXY: 'http://b.example:2' },
      'http://c.example:3/',
    ],
    ['https://x.example', { HTTPS_PROXY: 'b.example:2' }, 'http://b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: 'http://me:secret@b.example:2' }, 'http://me:secret@b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: 'HTTP://B.Example:2/' }, 'http://b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: '"http://b.example:2"' }, 'http://b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: "'b.example:2'" }, 'http://b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: '""', HTTP_PROXY: '' }, null],
    ['https://x.example', { HTTPS_PROXY: 'http://me:p@ss@b.example:2' }, 'http://me:p%40ss@b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: 'http://me:100%@b.example:2' }, 'http://me:100%25@b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: 'http://a%b:%E9@b.example:2' }, 'http://a%25b:%25E9@b.example:2/'],
    ['https://x.example', { HTTPS_PROXY: 'http://[fd00::1]:3128' }, 'http://[fd00::1]:3128/'],
    ['https://x.example', { HTTPS_PROXY: 'http://b.example:2', NO_PROXY: '"x.example"' }, null],
  ])('the proxy for %s with the variables %j is %s', (url, variables, proxy) => {
    expect(proxyFor(new URL(url), variables)?.href ?? null).toBe(proxy);
  });

  it.each<[string, string, boolean]>([
    ['x.example', 'https://x.example', true],
    ['x.example', 'https://a.x.example', true],
    ['x.example', 'https://notx.example', false],
    ['.x.example', 'https://a.x.example', true],
    ['*.x.example', 'https://a.b.x.example', true],
    ['X.Example', 'https://x.example.', true],
    ['x.example:8443', 'https://x.example:8443', true],
    ['x.example:8443', 'https://x.example', false],
    ['x.example:443', 'https://x.example', true],
    ['x.example:80', 'http://x.example', true],
    ['a.example, x.example', 'https://x.example', true],
    ['a.example x.example', 'https://x.example', true],
    ['*', 'https://x.example', true],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['192.168.1.0/24', 'http://192.168.1.77:9000', true],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['10.1.2.3:9000', 'https://10.1.2.3:9000', true],
    ['fd00::/8', 'https://[fd12::1]', true],
    ['fd00::/8', 'https://[2001:db8::1]', false],
    ['::1', 'http://[::1]:3000', true],
    ['[::1]:3000', 'http://[::1]:3000', true],
    ['[::1]:3001', 'http://[::1]:3000', false],
    ['10.0.0.0/33', 'https://10.1.2.3', false],
    ['10.0.0.0/8', 'https://x.example', false],
    ['', 'https://x.example', false],
    [',', 'https://x.example', false],
    ['localhost,127.0.0.1', 'http://127.0.0.1:3000', true],
    ['localhost|127.*|x.example', 'http://127.0.0.9:3000', true],
    ['192.168.*', 'http://192.168.3.4', true],
    ['192.168.*', 'http://192.169.3.4', false],
    ['10.*', 'https://10.example', false],
    ['a.example;x.example', 'https://x.example', true],
    ['<local>', 'http://storage:9000', true],
    ['<local>', 'http://storage.example:9000', false],
    ['<local>', 'http://[::1]:9000', false],
    ['http://x.example/', 'https://x.example', true],
    ['https://x.example:8443/', 'https://x.example:8443', true],
    ['bücher.example', 'https://xn--bcher-kva.example', true],
    ['bücher.example', 'https://a.bücher.example', true],
    ['10.0.0.0/8', 'https://[::ffff:10.1.2.3]', true],
    ['10.0.0.0/8', 'https://[::ffff:11.1.2.3]', false],
    ['[fd00::]/8', 'https://[fd12::1]', true],
    ['.local', 'http://printer.local', true],
    ['.', 'https://x.example', false],
    ['x.example.', 'https://x.example', true],
    ['10.0.0.0/8:9000', 'http://10.1.2.3:9000', true],
    ['10.0.0.0/8:9000', 'http://10.1.2.3', false],
    ['[fd00::]/8:9000', 'http://[fd12::1]:9000', true],
    ['[fd00::/8]:9000', 'http://[fd12::1]', false],
    ['10.0.0.0/255.0.0.0', 'http://10.1.2.3', true],
    ['192.168.0.0/255.255.0.0', 'http://192.169.1.1', false],
    ['127.0.0.1/8', 'http://127.9.9.9', true],
    ['*:9000', 'http://x.example:9000', true],
    ['*:9000', 'http://x.example', false],
    ['x.example:*', 'http://x.example:9000', true],
    ['x.example:', 'http://x.example', true],
    ['x.example:0443', 'https://x.example', true],
    ['app-*', 'http://app-1:3000', true],
    ['app-*.example', 'http://app-1.example', true],
    ['app-*.example', 'http://app.example', false],
    ['*.a.*', 'http://10.1.2.3', false],
    ["'a.example','x.example'", 'http://x.example', true],
    ['0:0:0:0:0:0:0:1', 'http://[::1]:3000', true],
  ])('NO_PROXY=%s: %s is asked directly: %s', (list, url, isDirect) => {
    expect(proxyFor(new URL(url), { HTTP_PROXY: PROXY, NO_PROXY: list }) === null).toBe(isDirect);
    expect(proxyFor(new URL(url), { HTTP_PROXY: PROXY, no_proxy: list }) === null).toBe(isDirect);
  });

  it.each(['socks5://b.example:2', 'http://', 'ht!tp://x', 'http://me:p#ss@b.example:2', 'http://a b:2'])(
    'the proxy for an address refuses %s',
    (proxy) => {
      expect(() => proxyFor(new URL('https://x.example'), { HTTPS_PROXY: proxy })).toThrow(
        OutgoingSettingError,
      );
    },
  );
});
