import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { certificatesOf } from './lib/pem-certificates.js';

/**
 * The environment variables of the product: names, defaults, rules.
 * `src/env.js` reads them; the launcher checks them before it starts anything. Messages never repeat a value, for
 * it may be a secret.
 */

/** The phase Next.js names while it builds: no database and no secret exists then. */
const BUILD_PHASE = 'phase-production-build';

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1'];

/**
 * @param {number} minimum
 * @param {number} maximum
 */
const wholeNumber = (minimum, maximum) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum);

/** @param {readonly string[]} protocols with their colon */
const urlWith = (protocols) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const httpUrl = urlWith(['http:', 'https:']);

/** An address of a proxy, as other programs read it: also without http://. */
const proxyAddress = z
  .string()
  .refine((value) => {
    const address = value.includes('://') ? value : `http://${value}`;
    return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  })
  .optional();

/** @param {string} path */
function hasCertificate(path) {
  try {
    return certificatesOf(readFileSync(path, 'utf8')).isWhole;
  } catch {
    return false;
  }
}

/** @param {string} value */
const splitList = (value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** @param {string} value an address, an address with a prefix length, or `loopback` */
function isNetwork(value) {
  if (value === 'loopback') return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** @param {string} value a host name (and all below it), an address or a network, each with an optional port */
function isPrivateHost(value) {
  const [address = '', prefix, ...rest] = value.split('/');
  if (isIP(address) !== 0) return isNetwork(value);
  const name = /^(?:\*?\.)?(?<name>[a-z\d_-]+(?:\.[a-z\d_-]+)*)(?::\d{1,5})?$/i.exec(value);
  const literal = /^(?:\[(?<six>[\da-f:.]+)\]|(?<four>[\d.]+))(?::\d{1,5})?$/i.exec(value);
  const { six, four } = literal?.groups ?? {};
  if (six !== undefined || four !== undefined) return isIP(six ?? four ?? '') !== 0;
  return name !== null && prefix === undefined && rest.length === 0;
}

/** @param {string} value */
function isOrigin(value) {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  return (
    ['http:', 'https:'].includes(protocol) && pathname === '/' && !(username || password || search || hash)
  );
}

/** @param {string} value base64 of JSON with the key of the API, the app's id and its regions */
function isUploadThingToken(value) {
  try {
    const { apiKey, appId, regions } = JSON.parse(Buffer.from(value, 'base64').toString());
    return (
      typeof apiKey === 'string' && typeof appId === 'string' && Array.isArray(regions) && regions.length > 0
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} value `Name=address` items
 * @returns {{ name: string, url: string }[]}
 */
function openInTargets(value) {
  const items = value.trim() === 'off' ? [] : splitList(value);
  return items.map((item) => {
    const at = item.indexOf('=');
    return { name: item.slice(0, Math.max(at, 0)).trim(), url: item.slice(at + 1).trim() };
  });
}

/**
 * @param {string} value `group=role` items; a comma in a group's name is written %2C
 * @returns {{ group: string, role: string }[]}
 */
function roleMap(value) {
  return splitList(value).map((item) => {
    const at = item.lastIndexOf('=');
    const role = item.slice(at + 1).trim();
    return {
      group: item.slice(0, Math.max(at, 0)).trim().replaceAll(/%2C/gi, ','),
      role: role === 'user' ? 'contributor' : role,
    };
  });
}

/** The address of an issuer: what it says of itself is compared with it to the letter. */
const issuerUrl = httpUrl.refine((value) => !/[?#@]/.test(value));

const OPEN_IN =
  'ChatGPT=https://chatgpt.com/?q={prompt},Claude=https://claude.ai/new?q={prompt},' +
  'Gemini=https://gemini.google.com/app,Perplexity=https://www.perplexity.ai/search?q={prompt}';

const optionalText = z.string().optional();

/** Schema of every variable. */
export const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),

  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .refine((value) => value === 'localhost' || isIP(value) !== 0)
    .default('127.0.0.1'),
  SITE_URL: z
    .string()
    .refine(isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: urlWith(['postgres:', 'postgresql:']),
  DATABASE_REPLICA_URL: urlWith(['postgres:', 'postgresql:']).optional(),
  NEXTAUTH_SECRET: z.string().min(32),
  CUEBOOK_DEMO: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(splitList)
    .refine((list) => list.every(isNetwork))
    .default([]),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/)
    .transform(Number)
    .refine((value) => value > 0)
    .default(1),
  WORKERS: wholeNumber(1, 16).default(1),
  PAGES_AT_ONCE: wholeNumber(1, 200).default(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  GUEST_CACHE_MB: wholeNumber(0, 4_096).default(32),
  GUEST_MAX_AGE: wholeNumber(0, 86_400).default(0),
  SETUP_PRIVATE_HOSTS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  WEBHOOKS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .refine((value) => splitList(value).every(isPrivateHost))
    .optional(),
  PUBLIC_NEEDS_APPROVAL: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),

  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GITHUB_CLIENT_ID: optionalText,
  GITHUB_CLIENT_SECRET: optionalText,
  GITHUB_BASE_URL: httpUrl.transform((value) => value.replace(/\/+$/, '')).optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: z.string().trim().min(1).max(40).default('Single sign-on'),
  OIDC_SCOPES: z
    .string()
    .regex(/^[\x21\x23-\x5B\x5D-\x7E]+( [\x21\x23-\x5B\x5D-\x7E]+)*$/)
    .refine((value) => value.split(' ').includes('openid'))
    .default('openid email profile'),
  OIDC_GROUPS_CLAIM: z.string().min(1).max(200).default('groups'),
  OIDC_GROUPS_SEPARATOR: z.string().min(1).max(10).optional(),
  OIDC_GROUPS_MEMBER: z.enum(['id', 'name', 'displayName', 'display', 'value']).optional(),
  OIDC_ROLE_MAP: z
    .string()
    .transform(roleMap)
    .refine((list) =>
      list.every(({ group, role }) => group !== '' && ['admin', 'contributor', 'viewer'].includes(role)),
    )
    .default([]),
  OIDC_EMAILS_ARE_VERIFIED: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  COMPANY_SESSION_HOURS: wholeNumber(1, 2_160).optional(),

  TURNSTILE_SITE_KEY: optionalText,
  TURNSTILE_SECRET_KEY: optionalText,
  HCAPTCHA_SITE_KEY: optionalText,
  HCAPTCHA_SECRET_KEY: optionalText,
  CAPTCHA_VERIFY_URL: httpUrl.optional(),

  SMTP_URL: urlWith(['smtp:', 'smtps:']).optional(),
  // One address, with or without a name; a line break would begin another header.
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\p{Cc}<>]{0,200}<[^\p{Cc}\s<>,@]{1,64}@[^\p{Cc}\s<>,@]{1,255}>|[^\p{Cc}\s<>,@]{1,64}@[^\p{Cc}\s<>,@]{1,255})$/u,
    )
    .default('Cuebook <cuebook@localhost>'),

  GEMINI_API_KEY: optionalText,
  GEMINI_MODEL: z.string().default('gemini-2.5-flash-lite'),
  GEMINI_BASE_URL: httpUrl.optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_API_KEY: optionalText,
  OPENAI_MODEL: optionalText,
  AI_LIMIT_ACCOUNT_PER_HOUR: wholeNumber(0, 1_000_000).default(60),
  AI_LIMIT_GUEST_PER_HOUR: wholeNumber(0, 1_000_000).default(10),
  AI_BUDGET_PER_DAY: wholeNumber(0, 1_000_000_000).optional(),
  AI_GUEST_SHARE: wholeNumber(0, 100).default(20),
  AI_MAX_OUTPUT_TOKENS: wholeNumber(100, 32_000).default(800),
  AI_EVALUATION_CALLS_PER_DAY: wholeNumber(0, 1_000_000_000).optional(),
  AI_EVALUATION_CALLS_PER_ACCOUNT_PER_DAY: wholeNumber(0, 1_000_000_000).default(2_000),
  AI_EVALUATION_AT_ONCE: wholeNumber(1, 64).default(8),
  AI_EVALUATION_COST_PER_MONTH: z.coerce.number().min(0).max(1_000_000_000).optional(),
  AI_EVALUATION_KEEP_DAYS: wholeNumber(1, 3_650).default(90),

  QUOTA_PROMPTS_PER_DAY: wholeNumber(0, 1_000_000_000).default(20_000),
  QUOTA_VERSIONS_PER_DAY: wholeNumber(0, 1_000_000_000).default(10_000),
  QUOTA_MEGABYTES_PER_DAY: wholeNumber(0, 1_000_000).default(200),
  SKILL_STORAGE_MB: wholeNumber(0, 1_000_000).default(2_048),
  QUOTA_IMPORTS_PER_DAY: wholeNumber(0, 1_000_000_000).default(100),
  QUOTA_REVIEWS_PER_DAY: wholeNumber(0, 1_000_000_000).default(1_000),
  QUOTA_COMMENTS_PER_DAY: wholeNumber(0, 1_000_000_000).default(1_000),
  QUOTA_SUGGESTIONS_PER_DAY: wholeNumber(0, 1_000_000_000).default(500),
  QUOTA_TEST_CASES_PER_DAY: wholeNumber(0, 1_000_000_000).default(2_000),
  QUOTA_SHARES_PER_DAY: wholeNumber(0, 1_000_000_000).default(5_000),
  QUOTA_MAILS_PER_DAY: wholeNumber(0, 1_000_000_000).default(20),
  QUOTA_COLLECTION_CHANGES_PER_DAY: wholeNumber(0, 1_000_000_000).default(5_000),

  BUILD_FILES_DIR: z.string().optional(),

  HTTPS_PROXY: proxyAddress,
  HTTP_PROXY: proxyAddress,
  NO_PROXY: z.string().optional(),
  PROXY_ALLOWED_HOSTS: z.string().optional(),
  CUEBOOK_CA_FILE: z.string().refine(hasCertificate).optional(),

  STORAGE_DRIVER: z.enum(['local', 'uploadthing', 's3']).default('local'),
  UPLOADTHING_TOKEN: z.string().refine(isUploadThingToken).optional(),
  UPLOADTHING_INGEST_URL: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.refine((value) => !/[?#@]/.test(value)).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/).optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)+$/)
    .default(''),
  S3_FORCE_PATH_STYLE: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),

  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional(),

  // Names and values as OpenTelemetry defines them.
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.refine((value) => !/[?#@]/.test(value)).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^\s=,]+=[^,]*(,[^\s=,]+=[^,]*)*$/)
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('cuebook'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/)
    .transform(Number)
    .default(1),

  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  BACKUP_PASSPHRASE: z.string().min(16).max(200).optional(),

  OPEN_IN: z
    .string()
    .default(OPEN_IN)
    .transform(openInTargets)
    .refine((list) =>
      list.every(({ name, url }) => /^.{1,40}$/u.test(name) && httpUrl.safeParse(url).success),
    ),
  CHATBOT_URL: httpUrl.optional(),
  CHATBOT_ID: z
    .string()
    .regex(/^[\w.~-]{1,200}$/)
    .optional(),
  SEARCH_PING_URLS: z
    .string()
    .transform((value) => (value.trim() === 'off' ? [] : splitList(value)))
    .refine((list) => list.every((item) => httpUrl.safeParse(item).success))
    .optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/)
    .optional(),
};

/** Error text for an invalid or missing value of each variable. @type {Record<string, string>} */
const SHOULD_BE = {
  NODE_ENV: 'must be development, test or production',
  PORT: 'must be a whole number from 1 to 65535',
  HOST: 'must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0, or localhost',
  SITE_URL: 'must be your public URL with only scheme, host and port, such as https://prompts.example.org',
  DATABASE_URL:
    'must be a PostgreSQL URL such as postgresql://user:password@host:5432/cuebook (leave it out to use the embedded database)',
  DATABASE_REPLICA_URL:
    'must be the PostgreSQL URL of one streaming replica of DATABASE_URL, such as postgresql://user:password@replica:5432/cuebook',
  NEXTAUTH_SECRET: 'must be at least 32 characters (leave it out to generate one)',
  CUEBOOK_DEMO: 'must be 1 (create the demo library) or 0 (start empty)',
  TRUSTED_PROXIES: 'must be a comma-separated list of IP addresses or networks, such as loopback,10.0.0.0/8',
  RATE_LIMIT_FACTOR: 'must be a number above 0, such as 1 or 2.5',
  WORKERS: 'must be a whole number of processes from 1 to 16',
  PAGES_AT_ONCE: 'must be a whole number from 1 to 200',
  LOG_LEVEL: 'must be trace, debug, info, warn, error, fatal or silent',
  SETUP_PRIVATE_HOSTS: 'must be on (admins may name services in a private network) or off',
  WEBHOOKS: 'must be on or off (nobody can add webhooks, and none is sent)',
  WEBHOOK_PRIVATE_HOSTS:
    'must be a comma-separated list of host names and networks, such as ci.example.org,10.0.0.0/8',
  PUBLIC_NEEDS_APPROVAL: 'must be 1 (guests see approved versions only) or 0',
  GUEST_CACHE_MB: 'must be a whole number of megabytes up to 4096 (0 to disable)',
  GUEST_MAX_AGE: 'must be a whole number of seconds up to 86400 (0 to always revalidate)',
  OIDC_ISSUER: 'must be the issuer URL without query or fragment, such as https://id.example.org',
  OIDC_NAME: 'must be 1 to 40 characters (shown on the sign-in button)',
  OIDC_SCOPES: 'must be space-separated scopes including openid',
  OIDC_GROUPS_CLAIM: 'must be a claim name',
  OIDC_GROUPS_SEPARATOR: 'must be 1 to 10 characters',
  OIDC_GROUPS_MEMBER: 'must be id, name, displayName, display or value',
  OIDC_ROLE_MAP: 'must be a comma-separated list of group=role, such as admins=admin,staff=user',
  OIDC_EMAILS_ARE_VERIFIED: 'must be 1 (trust unverified email addresses from the issuer) or 0',
  COMPANY_SESSION_HOURS: 'must be a whole number of hours from 1 to 2160, such as 12',
  SMTP_URL: 'must be an address such as smtps://user:password@mail.example.org:465',
  MAIL_FROM: 'must be an email address such as Cuebook <prompts@example.org>',
  AI_GUEST_SHARE: 'must be a percentage from 0 to 100',
  AI_MAX_OUTPUT_TOKENS: 'must be a whole number of tokens, 100 to 32000',
  AI_EVALUATION_AT_ONCE: 'must be a whole number of calls, 1 to 64',
  AI_EVALUATION_COST_PER_MONTH: 'must be an amount, such as 50 or 12.5',
  AI_EVALUATION_KEEP_DAYS: 'must be a whole number of days, 1 to 3650',
  BUILD_FILES_DIR: 'must be the path of a folder',
  HTTPS_PROXY: 'must be the http(s) address of a proxy, such as http://proxy.example.org:3128',
  HTTP_PROXY: 'must be the http(s) address of a proxy, such as http://proxy.example.org:3128',
  NO_PROXY: 'must be a list of hosts and networks',
  PROXY_ALLOWED_HOSTS: 'must be a list of hosts',
  CUEBOOK_CA_FILE: 'must be the path of a readable file with certificates in PEM format',
  STORAGE_DRIVER: 'must be local, uploadthing or s3',
  S3_ENDPOINT:
    'must be the http(s) address of the storage without user, query or fragment, such as https://minio.example.org',
  S3_REGION: 'must be the name of a region, such as eu-central-1 or auto',
  S3_BUCKET: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  S3_ACCESS_KEY_ID: 'must be an access key ID without spaces',
  S3_SECRET_ACCESS_KEY: 'must be a secret access key without spaces',
  S3_PREFIX: 'must be a path prefix with a trailing slash and no leading slash, such as cuebook/',
  S3_FORCE_PATH_STYLE: 'must be 1 (path-style bucket URLs) or 0 (virtual-hosted)',
  UPLOADTHING_TOKEN: 'must be the UploadThing token from the dashboard (SDK version 7)',
  METRICS_TOKEN: 'must be 16 to 200 letters, digits and signs, without spaces',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'must be the http(s) address of a collector without user, query or fragment, such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'must be a comma-separated list of name=value',
  OTEL_SERVICE_NAME: 'must be 1 to 200 characters',
  OTEL_TRACES_SAMPLER_ARG: 'must be a number from 0 (no traces) to 1 (all)',
  BACKUP_AT: 'must be a time of day in UTC such as 03:30',
  BACKUP_TO: 'must be a folder, or s3://bucket/prefix/',
  BACKUP_KEEP: 'must be a whole number of backups from 1 to 1000',
  BACKUP_PASSPHRASE: 'must be 16 to 200 characters, and is needed to restore: keep it elsewhere, too',
  OPEN_IN:
    'must be a comma-separated list of Name=URL, such as Chat=https://chat.example.org/?q={prompt}, or off',
  CHATBOT_ID: 'must be the ID from your chat service, using only letters, digits and . _ ~ -',
  SEARCH_PING_URLS: 'must be a comma-separated list of http(s) URLs, or off',
  INDEXNOW_KEY: 'must be 8 to 128 letters, digits and hyphens',
};

/** @param {string} name */
function shouldBe(name) {
  const text = SHOULD_BE[name];
  if (text !== undefined) return text;
  if (/_(URL|ENDPOINT)$/.test(name)) return 'must be an http(s) address';
  if (/^(AI|QUOTA)_/.test(name)) return 'must be a whole number, 0 or more';
  return 'has an invalid value';
}

/**
 * The chat's frame may run scripts, which only the border between two origins keeps away from the page around it.
 *
 * @param {{ PORT: number, SITE_URL?: string | undefined, CHATBOT_URL?: string | undefined }} values
 * @returns {[name: string, text: string][]}
 */
function brokenChat({ PORT, SITE_URL, CHATBOT_URL }) {
  // An address that is none at all is told by its own rule.
  if (CHATBOT_URL === undefined || !URL.canParse(CHATBOT_URL)) return [];
  const address = siteUrlOf(PORT, SITE_URL);
  if (!URL.canParse(address)) return [];
  const site = new URL(address);
  const chat = new URL(CHATBOT_URL);
  if (chat.origin === site.origin) {
    return [
      ['CHATBOT_URL', 'must be on a different host than this site, so the chat stays isolated in its frame'],
    ];
  }
  if (site.protocol === 'https:' && chat.protocol !== 'https:') {
    return [['CHATBOT_URL', 'must be an https URL, because browsers block other content on an https site']];
  }
  return [];
}

const PROVIDER_VARIABLES = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

/**
 * Returns missing variables of a configured provider, and unencrypted issuers, which are allowed only on this
 * machine, for tests.
 *
 * @param {{ PORT: number, SITE_URL?: string | undefined, [name: string]: unknown }} values
 * @returns {[name: string, text: string][]}
 */
function brokenProviders(values) {
  /** @type {[string, string][]} */
  const broken = [];
  for (const names of PROVIDER_VARIABLES) {
    const [missing, given] = [false, true].map((isGiven) =>
      names.filter((name) => (values[name] !== undefined) === isGiven),
    );
    if (given?.length === 0) continue;
    for (const name of missing ?? []) broken.push([name, `must be set together with ${given?.[0]}`]);
  }
  for (const name of ['OIDC_ISSUER', 'GITHUB_BASE_URL']) {
    const value = values[name];
    if (typeof value !== 'string' || !URL.canParse(value)) continue;
    const { protocol, hostname } = new URL(value);
    const isLocal = LOOPBACK_HOSTS.includes(hostname.replace(/^\[|\]$/g, ''));
    if (protocol === 'https:' || (isLocal && siteUrlOf(values.PORT, values.SITE_URL).startsWith('http:')))
      continue;
    broken.push([name, 'must be an https address']);
  }
  return broken;
}

/**
 * Services that ask people whether they are robots: one of them at the most, with both of its keys.
 *
 * @param {Record<string, unknown>} values
 * @returns {[name: string, text: string][]}
 */
function brokenCaptcha(values) {
  /** @type {[string, string][]} */
  const broken = [];
  for (const service of ['TURNSTILE', 'HCAPTCHA']) {
    const names = [`${service}_SITE_KEY`, `${service}_SECRET_KEY`];
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 1) broken.push([missing[0] ?? '', `is required when using ${service}`]);
  }
  if (values['TURNSTILE_SITE_KEY'] !== undefined && values['HCAPTCHA_SITE_KEY'] !== undefined) {
    broken.push(['HCAPTCHA_SITE_KEY', 'can’t be combined with TURNSTILE_SITE_KEY']);
  }
  return broken;
}

/**
 * Rules that take more than one variable. Returns what is wrong, as `NAME text` lines.
 *
 * @param {{
 *   HOST: string,
 *   SITE_URL?: string | undefined,
 *   STORAGE_DRIVER: 'local' | 'uploadthing' | 's3',
 *   PORT: number,
 *   CHATBOT_URL?: string | undefined,
 *   [name: string]: unknown,
 * }} values
 * @returns {[name: string, text: string][]}
 */
export function brokenCombinations(values) {
  /** @type {[string, string][]} */
  const broken = [];
  if (isIP(values.HOST) !== 0 && !LOOPBACK_HOSTS.includes(values.HOST) && values.SITE_URL === undefined) {
    broken.push([
      'SITE_URL',
      'is required when HOST isn’t loopback. Set it to your public URL, such as https://prompts.example.org',
    ]);
  }
  broken.push(...brokenChat(values), ...brokenProviders(values), ...brokenCaptcha(values));
  if (values.STORAGE_DRIVER === 'uploadthing' && values['UPLOADTHING_TOKEN'] === undefined) {
    broken.push(['UPLOADTHING_TOKEN', 'is required when STORAGE_DRIVER is uploadthing']);
  }
  if (values.STORAGE_DRIVER === 's3') {
    const missing = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(
      (name) => values[name] === undefined,
    );
    for (const name of missing) broken.push([name, 'is required when STORAGE_DRIVER is s3']);
  }
  return broken;
}

/** Our texts continue the name of the variable; those of Zod begin with a capital. */
const IS_OWN_TEXT = /^[a-z]/;

/**
 * The text for issues of a failed check: one line a variable, its name first. Never a value.
 *
 * @param {readonly { path?: readonly unknown[] | undefined, message: string }[]} issues as zod gives them; a
 *   text of ours continues the name, any other is replaced by the variable's own text
 */
export function describeIssues(issues) {
  const lines = new Map(
    issues.map(({ path, message }) => {
      const segment = path?.[0];
      const name = String(typeof segment === 'object' && segment && 'key' in segment ? segment.key : segment);
      return [name, `${name} ${IS_OWN_TEXT.test(message) ? message : shouldBe(name)}`];
    }),
  );
  return [...lines.values()].join('\n');
}

/**
 * Checks the environment of a start, before there is a database. Returns the text that names each wrong variable,
 * or null when all is well. DATABASE_URL and NEXTAUTH_SECRET may be absent: the launcher makes them.
 *
 * @param {Record<string, string | undefined>} source
 */
export function findEnvironmentProblem(source) {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const schema = z
    .object({
      ...variables,
      DATABASE_URL: variables.DATABASE_URL.optional(),
      NEXTAUTH_SECRET: variables.NEXTAUTH_SECRET.optional(),
    })
    .superRefine(addBrokenCombinations);
  const result = schema.safeParse(filled);
  return result.success ? null : describeIssues(result.error.issues);
}

/**
 * @param {Parameters<typeof brokenCombinations>[0]} values
 * @param {z.core.$RefinementCtx} context
 */
export function addBrokenCombinations(values, context) {
  for (const [name, message] of brokenCombinations(values)) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
}

/**
 * The variables in a phase of Next.js. Its build must need no database and no secret: both get a stand-in there.
 * @param {string | undefined} phase the value of NEXT_PHASE
 */
export function variablesIn(phase) {
  const { DATABASE_URL, NEXTAUTH_SECRET } = variables;
  const building = phase === BUILD_PHASE;
  return {
    ...variables,
    DATABASE_URL: z.preprocess(
      (value) => value ?? (building ? 'postgresql://no-database-while-building.invalid/none' : undefined),
      DATABASE_URL,
    ),
    NEXTAUTH_SECRET: z.preprocess(
      (value) => value ?? (building ? 'no secret exists while the build runs' : undefined),
      NEXTAUTH_SECRET,
    ),
  };
}

/**
 * Where a checked environment says the app listens and how people reach it.
 * @param {Record<string, string | undefined>} source
 */
export function readAddress(source) {
  const { HOST, PORT, SITE_URL } = z
    .object({ HOST: variables.HOST, PORT: variables.PORT, SITE_URL: variables.SITE_URL })
    .parse(source);
  return { HOST, PORT, siteUrl: siteUrlOf(PORT, SITE_URL) };
}

/**
 * How many processes a checked environment has the server run in.
 * @param {Record<string, string | undefined>} source
 */
export function readWorkers(source) {
  return variables.WORKERS.parse(source['WORKERS']);
}

/**
 * The origin of absolute links, without a slash at its end.
 * @param {number} port
 * @param {string | undefined} configured SITE_URL
 */
export function siteUrlOf(port, configured) {
  return configured ?? `http://localhost:${port}`;
}
