import { randomBytes } from 'node:crypto';
import { type FrontDoorConfig } from './config';
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

const DATA_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join('; ');

/** 128 random bits in base64, fresh for each response. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The one page that frames another site. */
const CHAT_PATH = '/chat-with-us';

/**
 * The content-security policy of a page: scripts by nonce alone, and no other origin but the chat's frame on its
 * page and the service that looks for robots, where one is set up. */
export function pagePolicy(path: string, nonce: string, config: FrontDoorConfig): string {
  const { isDevelopment, chatbotOrigin, captchaOrigins, siteUrl } = config;
  const captcha = captchaOrigins.map((origin) => ` ${origin}`).join('');
  const framed = (path === CHAT_PATH && chatbotOrigin !== null ? ` ${chatbotOrigin}` : '') + captcha;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Libraries place menus and sliders by style attributes, which cannot load or run anything; style elements need the
    // nonce. In development styles are replaced in place without one.
    ...(isDevelopment
      ? ["style-src 'self' 'unsafe-inline'"]
      : [`style-src 'self' 'nonce-${nonce}'${captcha}`, "style-src-attr 'unsafe-inline'"]),
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

/**
 * The headers that every response carries unless the application has set a stricter one of that name.
 * @param policy the content-security policy; without one, the policy of data, which allows nothing.
 */
export function securityHeaders(
  path: string,
  config: FrontDoorConfig,
  policy?: string,
): Record<string, string> {
  const { isApi, isSecret } = rulesOf(path, config.isDevelopment);
  return {
    'content-security-policy': policy ?? DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The recovery link's page must not tell its address to anyone, not even to this site.
    'referrer-policy':
      path === '/reset-password' || isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.siteUrl.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    ...(isApi ? { 'cache-control': 'no-store' } : {}),
    ...(isSecret ? { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}
