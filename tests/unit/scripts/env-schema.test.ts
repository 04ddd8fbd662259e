import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  addBrokenCombinations,
  findEnvironmentProblem,
  readAddress,
  variables,
  variablesIn,
} from '@/env-schema';

const REQUIRED = {
  DATABASE_URL: 'postgresql://cuebook@127.0.0.1/cuebook',
  NEXTAUTH_SECRET: 'x'.repeat(32),
};

describe('findEnvironmentProblem', () => {
  test('accepts an empty environment: everything is optional for a first run', () => {
    expect(findEnvironmentProblem({})).toBeNull();
    expect(findEnvironmentProblem({ PORT: '', SITE_URL: '' })).toBeNull();
  });

  test.each([
    ['PORT', 'abc', 'whole number from 1 to 65535'],
    ['PORT', '0', 'whole number from 1 to 65535'],
    ['PORT', '65536', 'whole number from 1 to 65535'],
    ['PORT', '0x10', 'whole number from 1 to 65535'],
    ['HOST', 'example.org', 'IP address'],
    ['SITE_URL', 'example.org', 'your public URL'],
    ['SITE_URL', 'ftp://example.org', 'your public URL'],
    ['SITE_URL', 'https://example.org/path', 'your public URL'],
    ['SITE_URL', 'https://user:password@example.org', 'your public URL'],
    ['DATABASE_URL', 'mysql://a/b', 'PostgreSQL URL'],
    ['NEXTAUTH_SECRET', 'x'.repeat(31), 'at least 32 characters'],
    ['CUEBOOK_DEMO', 'yes', '1 (create the demo library) or 0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'IP addresses or networks'],
    ['TRUSTED_PROXIES', 'proxy.example.org', 'IP addresses or networks'],
    ['RATE_LIMIT_FACTOR', '0', 'a number above 0'],
    ['LOG_LEVEL', 'loud', 'trace, debug'],
    ['SMTP_URL', 'mail.example.org', 'smtps://'],
    ['MAIL_FROM', 'Cuebook', 'an email address such as'],
    ['MAIL_FROM', 'Cuebook <a@x.io>, b@y.io', 'an email address such as'],
    ['MAIL_FROM', 'a@x.io\r\nBcc: b@y.io', 'an email address such as'],
    ['OIDC_SCOPES', 'email profile', 'including openid'],
    ['OIDC_ROLE_MAP', 'admins=owner', 'a comma-separated list of group=role'],
    ['OIDC_ROLE_MAP', 'admins', 'a comma-separated list of group=role'],
    ['GEMINI_BASE_URL', 'nowhere', 'http(s) address'],
    ['UPLOADTHING_INGEST_URL', 'nowhere', 'http(s) address'],
    ['UPLOADTHING_TOKEN', 'sk_live_of_an_older_version', 'version 7'],
    [
      'UPLOADTHING_TOKEN',
      Buffer.from('{"apiKey":"k","appId":"a","regions":[]}').toString('base64'),
      'version 7',
    ],
    ['AI_BUDGET_PER_DAY', '-1', 'whole number, 0 or more'],
    ['QUOTA_PROMPTS_PER_DAY', 'many', 'whole number, 0 or more'],
    ['STORAGE_DRIVER', 'ftp', 'local, uploadthing or s3'],
    ['S3_ENDPOINT', 'minio.example.org', 'the http(s) address of the storage'],
    ['S3_ENDPOINT', 'https://user:secret@minio.example.org', 'without user, query or fragment'],
    ['S3_REGION', 'Frankfurt am Main', 'the name of a region'],
    ['S3_BUCKET', 'My Bucket', 'the name of a bucket'],
    ['S3_ACCESS_KEY_ID', 'two words', 'without spaces'],
    ['S3_SECRET_ACCESS_KEY', 'two words', 'without spaces'],
    ['S3_PREFIX', '/cuebook', 'a trailing slash'],
    ['S3_PREFIX', '../cuebook', 'a trailing slash'],
    ['S3_FORCE_PATH_STYLE', 'yes', '1 (path-style bucket URLs)'],
    ['SEARCH_PING_URLS', 'https://a.example/,b', 'comma-separated list'],
    ['AI_GUEST_SHARE', '101', 'a percentage from 0 to 100'],
    ['AI_MAX_OUTPUT_TOKENS', '99', 'tokens, 100 to 32000'],
    ['CHATBOT_URL', 'chat.example', 'http(s) address'],
    ['CHATBOT_URL', 'http://localhost:3000/frame', 'on a different host than this site'],
    ['CHATBOT_ID', 'a b', 'the ID from your chat service'],
    [
      'OPEN_IN',
      'Chat=https://chat.example/?q={prompt},javascript:alert(1)',
      'a comma-separated list of Name=URL',
    ],
    ['OPEN_IN', 'Chat=javascript:alert(1)', 'a comma-separated list of Name=URL'],
  ])('%s=%s is refused by its name', (name, value, text) => {
    const problem = findEnvironmentProblem({ [name]: value });
    expect(problem).toContain(`${name} must be`);
    expect(problem).toContain(text);
    expect(problem?.split('\n')).toHaveLength(1);
  });

  test.each(['a@x.io', 'Cuebook <a@x.io>', '"Cue, the book" <a@x.io>', 'Té <a@localhost>'])(
    'findEnvironmentProblem takes MAIL_FROM=%s',
    (value) => {
      expect(findEnvironmentProblem({ MAIL_FROM: value })).toBeNull();
    },
  );

  test('findEnvironmentProblem never repeats a value', () => {
    const problem = findEnvironmentProblem({
      NEXTAUTH_SECRET: 'too-short',
      DATABASE_URL: 'mysql://u:hunter2@h/d',
    });
    expect(problem).not.toContain('too-short');
    expect(problem).not.toContain('hunter2');
  });

  test('names every wrong variable', () => {
    const problem = findEnvironmentProblem({ PORT: 'x', HOST: 'y', LOG_LEVEL: 'z' });
    expect(problem?.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'HOST', 'LOG_LEVEL']);
  });

  test('an https site accepts its chat over https only', () => {
    const SITE_URL = 'https://prompts.example.org';
    expect(findEnvironmentProblem({ SITE_URL, CHATBOT_URL: 'http://chat.example' })).toContain(
      'CHATBOT_URL must be an https URL',
    );
    expect(findEnvironmentProblem({ SITE_URL, CHATBOT_URL: 'https://chat.example/{id}' })).toBeNull();
  });

  test('an address beyond this machine needs SITE_URL', () => {
    expect(findEnvironmentProblem({ HOST: '0.0.0.0' })).toContain('SITE_URL is required when HOST');
    expect(findEnvironmentProblem({ HOST: '0.0.0.0', SITE_URL: 'https://a.example' })).toBeNull();
    expect(findEnvironmentProblem({ HOST: '::1' })).toBeNull();
  });

  test('a storage driver needs what it works with', () => {
    expect(findEnvironmentProblem({ STORAGE_DRIVER: 'uploadthing' })).toBe(
      'UPLOADTHING_TOKEN is required when STORAGE_DRIVER is uploadthing',
    );
    const token = Buffer.from('{"apiKey":"k","appId":"a","regions":["sea1"]}').toString('base64');
    expect(findEnvironmentProblem({ STORAGE_DRIVER: 'uploadthing', UPLOADTHING_TOKEN: token })).toBeNull();
    expect(findEnvironmentProblem({ STORAGE_DRIVER: 's3', S3_BUCKET: 'cuebook' })).toBe(
      [
        'S3_ACCESS_KEY_ID is required when STORAGE_DRIVER is s3',
        'S3_SECRET_ACCESS_KEY is required when STORAGE_DRIVER is s3',
      ].join('\n'),
    );
    const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(findEnvironmentProblem({ STORAGE_DRIVER: 's3', S3_BUCKET: 'cuebook', ...key })).toBeNull();
  });
});

describe('variables', () => {
  const parse = (source: Record<string, string>, phase?: string) =>
    z.object(variablesIn(phase)).superRefine(addBrokenCombinations).safeParse(source);

  test('variables have the defaults of the documentation', () => {
    expect(parse(REQUIRED).data).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      TRUSTED_PROXIES: [],
      RATE_LIMIT_FACTOR: 1,
      AI_LIMIT_ACCOUNT_PER_HOUR: 60,
      AI_LIMIT_GUEST_PER_HOUR: 10,
      AI_MAX_OUTPUT_TOKENS: 800,
      QUOTA_PROMPTS_PER_DAY: 20_000,
      QUOTA_MEGABYTES_PER_DAY: 200,
      STORAGE_DRIVER: 'local',
    });
  });

  test('variables tell a daily AI budget that is set from its default, which env.js gives', () => {
    expect(parse(REQUIRED).data).toHaveProperty('PORT');
    expect(parse(REQUIRED).data?.AI_BUDGET_PER_DAY).toBeUndefined();
    expect(parse({ ...REQUIRED, AI_BUDGET_PER_DAY: '1000' }).data).toMatchObject({ AI_BUDGET_PER_DAY: 1000 });
  });

  test('variables are read into what they mean', () => {
    const { data } = parse({
      ...REQUIRED,
      CUEBOOK_DEMO: '0',
      SITE_URL: 'https://Prompts.example.org/',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8',
      RATE_LIMIT_FACTOR: '2.5',
      SEARCH_PING_URLS: 'off',
    });
    expect(data).toMatchObject({
      CUEBOOK_DEMO: false,
      SITE_URL: 'https://prompts.example.org',
      TRUSTED_PROXIES: ['loopback', '10.0.0.0/8', 'fd00::/8'],
      RATE_LIMIT_FACTOR: 2.5,
      SEARCH_PING_URLS: [],
    });
  });

  test('a database and a secret are needed, except while Next.js builds', () => {
    expect(parse({}).success).toBe(false);
    expect(parse({}, 'phase-production-server').success).toBe(false);
    expect(parse({}, 'phase-production-build').success).toBe(true);
  });

  test('.env.example names every one of them and no other', async () => {
    const { readFile } = await import('node:fs/promises');
    const example = await readFile('.env.example', 'utf8');
    const named = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const expected = Object.keys(variables).filter((name) => name !== 'NODE_ENV');
    expect(named.sort()).toEqual(expected.sort());
  });
});

describe('readAddress', () => {
  test('links are made from SITE_URL, else from localhost and the port', () => {
    expect(readAddress({ PORT: '4000' })).toEqual({
      HOST: '127.0.0.1',
      PORT: 4000,
      SITE_URL: undefined,
      siteUrl: 'http://localhost:4000',
    });
    expect(readAddress({ SITE_URL: 'https://a.example/' }).siteUrl).toBe('https://a.example');
  });
});

describe('providers of sign-in', () => {
  const OIDC = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

  test('providers of sign-in are set up whole or not at all', () => {
    expect(findEnvironmentProblem(OIDC)).toBeNull();
    expect(findEnvironmentProblem({ GOOGLE_CLIENT_ID: 'a' })).toBe(
      'GOOGLE_CLIENT_SECRET must be set together with GOOGLE_CLIENT_ID',
    );
    expect(findEnvironmentProblem({ OIDC_ISSUER: OIDC.OIDC_ISSUER })).toBe(
      'OIDC_CLIENT_ID must be set together with OIDC_ISSUER\nOIDC_CLIENT_SECRET must be set together with OIDC_ISSUER',
    );
  });

  test('providers of sign-in may be called without encryption on this machine only', () => {
    const at = (issuer: string, more = {}) =>
      findEnvironmentProblem({ ...OIDC, OIDC_ISSUER: issuer, ...more });
    const refusal = 'OIDC_ISSUER must be an https address';
    expect(at('http://127.0.0.1:4000')).toBeNull();
    expect(at('http://[::1]:4000/realm')).toBeNull();
    expect(at('http://id.example.org')).toBe(refusal);
    expect(at('http://127.0.0.1:4000', { SITE_URL: 'https://prompts.example.org' })).toBe(refusal);
    expect(at('https://id.example.org/?x=1')).toContain('without query or fragment');
  });

  test('providers of sign-in give roles by groups, whose names may hold commas', () => {
    expect(variables.OIDC_ROLE_MAP.parse('admins=admin, cn=staff%2Cou=x=user')).toEqual([
      { group: 'admins', role: 'admin' },
      { group: 'cn=staff,ou=x', role: 'contributor' },
    ]);
  });
});
