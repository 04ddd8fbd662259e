import { randomInt } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { takePageStatus } from '../bridge/page-status';
import type { FrontDoorConfig } from '../http/config';
import type { Application } from '../http/front-door';
import { NONCE_HEADER, REQUEST_ID_HEADER } from '../http/headers';
import { createNonce, pagePolicy } from '../http/security-headers';
import { expectPage, PAGE_TIME_HEADER, type CacheTag, takePage } from '../bridge/cache-tags';
import { type ApplicationAnswer, askApplication } from './ask-application';
import type { CriticalCss } from './critical-css';
import type { PlaceholderValues } from './placeholders';
import { makeTemplate, type PageTemplate } from './page-template';
import { withoutSpareNonces } from './spare-nonces';

/** Next.js puts the metadata into the head and ends the page in one piece for readers that call themselves so. */
const READER = 'Cuebook guest pages (as for Bingbot)';

/** Headers that belong to one transmission, or that the server in front of Next writes itself. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  'etag',
]);

/** All moments from here on by 2^48 ms have a year of four digits. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z');

/** An answer of the application, with places to fill in. */
export interface RenderedPage {
  status: number;
  /** Those of its headers that are for the client. */
  headers: (values: PlaceholderValues) => OutgoingHttpHeaders;
  template: PageTemplate;
  /** It sets a cookie. */
  isPersonal: boolean;
  /** What the page says that it shows; null when it says nothing. */
  tags: ReadonlySet<CacheTag> | null;
}

/** Random, so that no text can hold them: 128 bits, and one of 2^48 moments. */
function createPlaceholders(): PlaceholderValues {
  const time = new Date(FIRST_MOMENT + randomInt(2 ** 48 - 1));
  return { nonce: createNonce(), time: time.toISOString() };
}

/** A header without the style sheets that it asks the browser to load ahead: the page itself says in its first lines how it gets them. */
function withoutSheets(name: string, value: string): string {
  if (name !== 'link') return value;
  return value
    .split(/,\s*(?=<)/)
    .filter((link) => !link.includes('as="style"'))
    .join(', ');
}

/**
 * Has the application render a page for a request that is made of nothing but the address: whatever else a client sent
 * cannot show in what others get.
 * @param options `inlineCriticalCss` makes the form for browsers of today
 */
export async function renderPage(
  application: Application,
  config: FrontDoorConfig,
  {
    target,
    requestId,
    inlineCriticalCss,
  }: { target: string; requestId: string; inlineCriticalCss?: CriticalCss },
): Promise<RenderedPage> {
  const placeholders = createPlaceholders();
  const [path = ''] = target.split('?');
  expectPage(requestId);
  let answer: ApplicationAnswer;
  let tags: RenderedPage['tags'];
  try {
    answer = await askApplication(application, {
      target,
      headers: {
        host: config.siteUrl.host,
        'user-agent': READER,
        accept: 'text/html',
        'x-forwarded-host': config.siteUrl.host,
        'x-forwarded-proto': config.siteUrl.protocol.slice(0, -1),
        [REQUEST_ID_HEADER]: requestId,
        [NONCE_HEADER]: placeholders.nonce,
        [PAGE_TIME_HEADER]: placeholders.time,
        'content-security-policy': pagePolicy(path, placeholders.nonce, config),
      },
    });
  } finally {
    tags = takePage(requestId);
  }
  const html = withoutSpareNonces(answer.body.toString(), placeholders.nonce);
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !OWN_HEADERS.has(name))
    .map(([name, value]) => [name, withoutSheets(name, String(value))] as const);
  return {
    status: takePageStatus(requestId, answer.status),
    // What a page preloads stands in a header, with its nonce.
    headers: ({ nonce }) =>
      Object.fromEntries(headers.map(([name, value]) => [name, value.replaceAll(placeholders.nonce, nonce)])),
    isPersonal: answer.headers['set-cookie'] !== undefined,
    template: await makeTemplate(
      Buffer.from(html),
      placeholders,
      inlineCriticalCss && Buffer.from(inlineCriticalCss(html, placeholders.nonce)),
    ),
    tags,
  };
}
