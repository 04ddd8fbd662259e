import { randomBytes } from 'node:crypto';
import { type HttpServerConfig } from './config';
import { isLoopbackHost } from './host';
import { rulesOf } from './path-rules';

const PERMISSIONS = [
  'microphone=(self)',
  'clipboard-write=(self)',
  // Passkeys.
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** The policy of everything but pages and scripts: nothing loads, runs or is framed. */
export const DATA_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join('; ');

/** Returns 128 random bits in base64, fresh for each response. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The only page that frames another site. */
const CHAT_PATH = '/chat-with-us';

/** Allowed sources of scripts and styles. */
interface Allowed {
  scripts: string;
  styles: string;
}

/** Allows no other origin but the chat's frame on its page, and the bot check if configured. */
function policy(path: string, { scripts, styles }: Allowed, config: HttpServerConfig): string {
  const { isDevelopment, chatbotOrigin, siteUrl } = config;
  const captcha = originsOfCaptcha(config);
  const framed = (path === CHAT_PATH && chatbotOrigin !== null ? ` ${chatbotOrigin}` : '') + captcha;
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    // Libraries position menus and sliders with style attributes, which can't load or run anything. In development
    // style elements are replaced without a nonce.
    ...(isDevelopment
      ? ["style-src 'self' 'unsafe-inline'"]
      : [`style-src 'self'${styles}${captcha}`, "style-src-attr 'unsafe-inline'"]),
    "img-src 'self' data: blob:",
    `connect-src 'self'${captcha}${isDevelopment ? ' ws: wss:' : ''}`,
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src${framed === '' ? " 'none'" : framed}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(siteUrl.protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function originsOfCaptcha({ captchaOrigins }: HttpServerConfig): string {
  return captchaOrigins.map((origin) => ` ${origin}`).join('');
}

/** Returns the content-security policy of a page rendered for one request: inline scripts and styles by nonce. */
export function pagePolicy(path: string, nonce: string, config: HttpServerConfig): string {
  const scripts = ` 'nonce-${nonce}' 'strict-dynamic'${config.isDevelopment ? " 'unsafe-eval'" : ''}`;
  return policy(path, { scripts, styles: ` 'nonce-${nonce}'` }, config);
}

/**
 * Returns the content-security policy of a cached page: inline scripts and styles by hash, and files of this site.
 * Later pages are rendered under it too, so it includes the bot check.
 */
export function cachedPagePolicy(
  path: string,
  hashes: { scripts: readonly string[]; styles: readonly string[] },
  config: HttpServerConfig,
): string {
  const sources = (given: readonly string[]) => given.map((hash) => ` '${hash}'`).join('');
  const scripts = sources(hashes.scripts) + originsOfCaptcha(config);
  return policy(path, { scripts, styles: sources(hashes.styles) }, config);
}

/** Returns whether browsers treat the site's origin as trustworthy: https, or this machine. */
function isTrustworthy({ protocol, host }: URL): boolean {
  return protocol === 'https:' || isLoopbackHost(host);
}

/**
 * Returns the headers of every response, unless the application has set a stricter one of the same name.
 * @param policy the content-security policy; by default the policy of data, which allows nothing
 */
export function securityHeaders(
  path: string,
  config: HttpServerConfig,
  policy?: string,
): Record<string, string> {
  const { isApi, isSecret } = rulesOf(path, config.isDevelopment);
  return {
    'content-security-policy': policy ?? DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The address of the recovery page must not be sent to anyone, not even to this site.
    'referrer-policy':
      path === '/reset-password' || isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-resource-policy': 'same-origin',
    // Browsers ignore it on other origins, with a warning.
    ...(isTrustworthy(config.siteUrl) ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    ...(config.siteUrl.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    ...(isApi ? { 'cache-control': 'no-store' } : {}),
    ...(isSecret ? { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}
