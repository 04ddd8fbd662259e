import type { HttpServerConfig } from '../http/config';
import type { Application } from '../http/request-handler';
import { REQUEST_ID_HEADER } from '../http/headers';
import { cachedPagePolicy } from '../http/security-headers';
import { currentSender, withSender } from '../request-context/sender';
import type { CacheTag } from '../request-context/cache-tags';
import { type PageFacts, pageStatus, withPageFacts } from '../request-context/page-facts';
import { requestApplication } from './request-application';
import type { CriticalCss } from './critical-css';
import { inlineHashes } from './inline-hashes';
import { pageForms, type PageForms } from './page-forms';

/** User agent in the application's log. */
const READER = 'Cuebook guest pages';

/** Hop-by-hop headers, and those that the server in front of Next writes itself. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  'etag',
]);

/** A rendered response, the same for all guests. */
export interface RenderedPage {
  status: number;
  /** Headers for the client, including the content-security policy. */
  headers: Readonly<Record<string, string>>;
  forms: PageForms;
  /** The response sets a cookie. */
  isPersonal: boolean;
  /** Cache tags declared by the page; null if it declares none. */
  tags: ReadonlySet<CacheTag> | null;
}

/** Removes style sheets from a preload header: the first lines of the page declare how they load. */
function withoutSheets(name: string, value: string): string {
  if (name !== 'link') return value;
  return value
    .split(/,\s*(?=<)/)
    .filter((link) => !link.includes('as="style"'))
    .join(', ');
}

export interface RequestedPage {
  target: string;
  requestId: string;
  /** The `Accept-Encoding` of the first request, which only selects the coding to compress first. */
  accepted: string | string[] | undefined;
}

/**
 * Renders a page for a request built only from the address: nothing else that a client sent can appear in the shared
 * response. It gets no nonce: its policy lists the hashes of inline scripts and styles.
 */
export async function renderPage(
  application: Application,
  config: HttpServerConfig,
  { target, requestId, accepted, inlineCriticalCss }: RequestedPage & { inlineCriticalCss: CriticalCss },
): Promise<RenderedPage> {
  const [path = ''] = target.split('?');
  const facts: PageFacts = {};
  // The sender of the first request: its render serves all concurrent ones.
  const sender = currentSender();
  const telling: Application = (req, res) =>
    withPageFacts(facts, () => withSender(sender, () => application(req, res)));
  const answer = await requestApplication(telling, {
    target,
    headers: {
      host: config.siteUrl.host,
      'user-agent': READER,
      accept: 'text/html',
      'x-forwarded-host': config.siteUrl.host,
      'x-forwarded-proto': config.siteUrl.protocol.slice(0, -1),
      [REQUEST_ID_HEADER]: requestId,
    },
  });
  const rendered = answer.body.toString();
  const { html, added } = inlineCriticalCss(rendered);
  // The hashes of the added styles are known, and they are large: only the rendered HTML is parsed.
  const { scripts, styles } = inlineHashes(rendered);
  const hashes = { scripts: [...scripts, ...added.scripts], styles: [...styles, ...added.styles] };
  const given = Object.entries(answer.headers)
    .filter(([name]) => !OWN_HEADERS.has(name))
    .map(([name, value]) => [name, withoutSheets(name, String(value))] as const);
  return {
    status: pageStatus(facts, answer.status),
    headers: {
      ...Object.fromEntries(given),
      'content-security-policy': cachedPagePolicy(path, hashes, config),
    },
    isPersonal: answer.headers['set-cookie'] !== undefined,
    forms: await pageForms(html, accepted),
    tags: facts.tags ?? null,
  };
}
