import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/http';

const open: TestServer[] = [];
async function testServer(...args: Parameters<typeof startTestServer>): Promise<TestServer> {
  const opened = await startTestServer(...args);
  open.push(opened);
  return opened;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const ROUTES = [
  '/',
  '/login',
  '/register',
  '/about',
  '/privacy',
  '/terms',
  '/browse-prompts',
  '/browse-prompts?q=x&page=2',
  '/generate-prompt',
  '/chat-with-us',
  '/test-seo',
  '/prompts/some-slug',
  '/prompts/%E6%8F%90',
  '/dashboard',
  '/my-prompts',
  '/prompts/new',
  '/profile/1',
  '/analytics',
  '/admin',
  '/sitemap.xml',
  '/core-sitemap.xml',
  '/nowhere',
  '/favicon.ico',
  '/_next/static/chunks/main.js',
  '/api/health',
  '/api/trpc/prompt.list',
  '/api/auth/session',
  '/api/sitemap?show=core',
  '/api/avatars/abc',
  '/api/nowhere',
];

describe('security headers', () => {
  it.each(ROUTES)('security headers are on %s', async (route) => {
    const { send } = await testServer();
    const { headers } = await send(route);
    expect(headers['x-content-type-options']).toEqual(['nosniff']);
    expect(headers['x-frame-options']).toEqual(['DENY']);
    expect(headers['referrer-policy']).toEqual(['strict-origin-when-cross-origin']);
    expect(headers['cross-origin-opener-policy']).toEqual(['same-origin']);
    expect(headers['cross-origin-resource-policy']).toEqual(['same-origin']);
    expect(headers['strict-transport-security']).toEqual(['max-age=31536000']);
    expect(headers['permissions-policy']?.[0]).toMatch(/^microphone=\(self\), clipboard-write=\(self\), /);
    expect(headers['permissions-policy']?.[0]).toContain('camera=()');
    expect(headers['permissions-policy']?.[0]).toContain('publickey-credentials-get=(self)');
    expect(headers['x-request-id']?.[0]).toMatch(UUID);
    expect(headers['content-security-policy']).toHaveLength(1);
    expect(headers['content-security-policy']?.[0]).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']?.[0]).toContain("base-uri 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['http://localhost:3000', ['same-origin']],
    ['http://prompts.example.org', undefined],
  ])('security headers leave out for %s what browsers would only complain of', async (siteUrl, expected) => {
    const { host, send } = await testServer({ siteUrl: new URL(siteUrl) });
    const { headers } = await send('/dashboard', { headers: { Host: host } });
    expect(headers['cross-origin-opener-policy']).toEqual(expected);
  });

  it('security headers tell the page of a recovery link to keep its address to itself', async () => {
    const { send } = await testServer();
    expect((await send('/reset-password')).headers['referrer-policy']).toEqual(['no-referrer']);
  });

  it('security headers keep the page of a link for guests out of referrers, search engines and caches', async () => {
    const { headers } = await (await testServer()).send(`/s/${'x'.repeat(43)}`);
    expect(headers['referrer-policy']).toEqual(['no-referrer']);
    expect(headers['x-robots-tag']).toEqual(['noindex, nofollow']);
    expect(headers['cache-control']).toEqual(['private, no-store']);
  });

  it('promise https only where the site has it', async () => {
    const { send } = await testServer({ siteUrl: new URL('http://localhost:3000') });
    const { headers } = await send('/');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']?.[0]).not.toContain('upgrade-insecure-requests');
  });

  it('security headers keep what the application sets itself, and lose its name', async () => {
    const { send } = await testServer({}, async (_req, res) => {
      res.setHeader('X-Powered-By', 'Next.js');
      res.writeHead(200, { 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'public, max-age=60' });
      res.end();
    });
    const { headers } = await send('/api/avatars/x');
    expect(headers['content-security-policy']).toEqual(['sandbox']);
    expect(headers['cache-control']).toEqual(['public, max-age=60']);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('forbid storing what the API says unless it allows it', async () => {
    const { send } = await testServer();
    expect((await send('/api/trpc/profile.me')).headers['cache-control']).toEqual(['no-store']);
  });

  it('security headers stay when the application fails, and hide why', async () => {
    const { send, logText } = await testServer({}, () =>
      Promise.reject(new Error('secret db password=hunter2')),
    );
    const response = await send('/api/trpc/prompt.list');
    expect(response.status).toBe(500);
    expect(response.body).not.toMatch(/hunter2|Error|\.ts/);
    expect(JSON.parse(response.body)).toEqual({
      error: 'Internal server error.',
      requestId: response.headers['x-request-id']?.[0],
    });
    expect(response.headers['content-security-policy']?.[0]).toContain("default-src 'none'");
    expect(logText()).toContain(response.headers['x-request-id']?.[0]);
  });
});

describe('the content-security policy of a page', () => {
  it('allows scripts by a nonce that is new each time and that the page is told', async () => {
    const { send, requests } = await testServer();
    const policies = [await send('/'), await send('/')].map(
      (answer) => answer.headers['content-security-policy']?.[0],
    );
    const nonces = policies.map((policy) => /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy ?? '')?.[1]);
    expect(nonces[0]).toBeDefined();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(requests.map((request) => request.headers['x-nonce'])).toEqual(nonces);
    expect(requests.map((request) => request.headers['content-security-policy'])).toEqual(policies);
  });

  it('the content-security policy of a page is this, to the letter', async () => {
    const { send } = await testServer({ siteUrl: new URL('http://localhost:3000') });
    const policy = (await send('/browse-prompts')).headers['content-security-policy']?.[0] ?? '';
    expect(policy.replace(/'nonce-[^']+'/g, "'nonce'").split('; ')).toMatchInlineSnapshot(`
      [
        "default-src 'self'",
        "script-src 'self' 'nonce' 'strict-dynamic'",
        "style-src 'self' 'nonce'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]
    `);
  });

  it('frames the chat, on its page, and nothing else', async () => {
    const { send } = await testServer({ chatbotOrigin: 'https://chat.example.net' });
    const policy = (await send('/chat-with-us')).headers['content-security-policy']?.[0] ?? '';
    expect(policy).toContain('; frame-src https://chat.example.net;');
    expect(policy.match(/https?:\/\/[^ ;]+/g)).toEqual(['https://chat.example.net']);
    for (const other of ['/', '/chat-with-us-too', '/browse-prompts']) {
      const policyThere = (await send(other)).headers['content-security-policy']?.[0] ?? '';
      expect(policyThere, other).toContain("; frame-src 'none';");
      expect(policyThere).not.toContain('chat.example.net');
    }
  });
});

describe('the service that looks for robots', () => {
  it('the service that looks for robots may be framed and asked, where one is set up, and runs no script without our nonce', async () => {
    const { send } = await testServer({ captchaOrigins: ['https://challenges.example.net'] });
    const policy = (await send('/login')).headers['content-security-policy']?.[0] ?? '';
    const naming = policy.split('; ').filter((directive) => directive.includes('challenges.example.net'));
    expect(naming.map((directive) => directive.split(' ')[0])).toEqual([
      'style-src',
      'connect-src',
      'frame-src',
    ]);
  });
});

describe('request headers that a client must not set', () => {
  const LIES = {
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'gopher',
    'X-Forwarded-Port': '1',
    'X-Forwarded-Prefix': '/evil',
    Forwarded: 'for=1.2.3.4;host=evil.example',
    'X-Real-IP': '1.2.3.4',
    'X-Cuebook-Client-Address': '1.2.3.4',
    'X-Cuebook-Request-Id': 'mine',
    'X-Cuebook-Anything': 'x',
    'X-Middleware-Subrequest': 'middleware:middleware:middleware',
    'X-Middleware-Rewrite': '/admin',
    'X-Nextjs-Data': '1',
    'X-Invoke-Path': '/admin',
    'X-Matched-Path': '/admin',
    'X-Original-URL': '/admin',
    'X-Rewrite-URL': '/admin',
    'X-Prerender-Revalidate': 'x',
    'Next-Resume': '1',
    'Next-Action': '7f',
    'X-Nonce': 'mine',
    'Content-Security-Policy': "script-src 'nonce-mine'",
    'Content-Security-Policy-Report-Only': "script-src 'nonce-mine'",
  };

  it('arrive as the truth or not at all', async () => {
    const { send, requests } = await testServer();
    const response = await send('/', { headers: LIES });
    const [seen] = requests;
    const requestId = response.headers['x-request-id']?.[0];
    const truth: Record<string, unknown> = {
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'prompts.example.org',
      'x-forwarded-proto': 'https',
      'x-cuebook-client-address': '127.0.0.1',
      'x-cuebook-request-id': requestId,
      'x-nonce': expect.stringMatching(/^[A-Za-z0-9+/=]{24}$/) as string,
      'content-security-policy': response.headers['content-security-policy']?.[0],
    };
    for (const name of Object.keys(LIES).map((key) => key.toLowerCase())) {
      expect.soft(seen?.headers[name], name).toEqual(truth[name]);
    }
    const raw = seen?.rawHeaders.join('\n') ?? '';
    expect(raw).not.toMatch(/1\.2\.3\.4|evil|mine|gopher/);
  });

  it('request headers that a client must not set count from a trusted proxy, and only its own entry', async () => {
    const { send, requests } = await testServer({ trustedProxies: ['loopback'] });
    await send('/', { headers: { 'X-Forwarded-For': '1.2.3.4, 198.51.100.7', 'X-Real-IP': '1.2.3.4' } });
    expect(requests[0]?.headers['x-cuebook-client-address']).toBe('198.51.100.7');
    expect(requests[0]?.headers['x-forwarded-for']).toBe('198.51.100.7');
    expect(requests[0]?.headers['x-real-ip']).toBeUndefined();
  });
});

describe('data at the address of a page', () => {
  const PAGE_PATHS = [
    '/prompts/ship-it.md',
    '/prompts/ship-it.txt',
    '/collections/x.json',
    '/feed.xml',
    '/llms.txt',
  ];
  const DATA = [
    ...[
      'text/plain; charset=utf-8',
      'text/markdown; charset=utf-8',
      'application/json',
      'application/feed+json',
    ],
    ...[
      'application/atom+xml',
      'application/rss+xml; charset=utf-8',
      'application/xml',
      'text/xml',
      'text/csv',
    ],
    ...[
      'application/ld+json',
      'application/opensearchdescription+xml',
      'image/svg+xml'.replace('image', 'application'),
    ],
  ];
  const policyOf = async (path: string, type: string) => {
    const { send } = await testServer({}, (_req, res) => {
      res.writeHead(200, { 'content-type': type, 'content-security-policy': "default-src 'self'" });
      res.end('x');
      return Promise.resolve();
    });
    return (await send(path)).headers['content-security-policy'];
  };

  it.each(DATA)('%s has the policy of data', async (type) => {
    for (const path of PAGE_PATHS) {
      expect(await policyOf(path, type)).toEqual([
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      ]);
    }
  });

  it.each(['text/html; charset=utf-8', 'text/javascript', 'application/javascript', 'text/x-component'])(
    '%s keeps its own',
    async (type) => {
      expect(await policyOf('/prompts/ship-it', type)).toEqual(["default-src 'self'"]);
    },
  );
});
