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

/** Who asks, for the application's log. */
const READER = 'Cuebook guest pages';

/** Headers that belong to one transmission, or that the server in front of Next writes itself. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  'etag',
]);

/** An answer of the application, the same for everybody. */
export interface RenderedPage {
  status: number;
  /** Those of its headers that are for the client, its content-security policy among them. */
  headers: Readonly<Record<string, string>>;
  forms: PageForms;
  /** It sets a cookie. */
  isPersonal: boolean;
  /** What the page says that it shows; null when it says nothing. */
  tags: ReadonlySet<CacheTag> | null;
}

/**
 * A header without the style sheets that it asks the browser to load ahead: the page itself says in its first lines how it gets
 * them.
 */
function withoutSheets(name: string, value: string): string {
  if (name !== 'link') return value;
  return value
    .split(/,\s*(?=<)/)
    .filter((link) => !link.includes('as="style"'))
    .join(', ');
}

export interface PageAsked {
  target: string;
  requestId: string;
  /** The `Accept-Encoding` of who asks first; it only says in which form the page is made at once. */
  accepted: string | string[] | undefined;
}

/**
 * Has the application render a page for a request that is made of nothing but the address: nothing else that a client sent
 * can appear in what others get. No nonce is given to it: its policy names its inline scripts and styles by their hashes.
 */
export async function renderPage(
  application: Application,
  config: HttpServerConfig,
  { target, requestId, accepted, inlineCriticalCss }: PageAsked & { inlineCriticalCss: CriticalCss },
): Promise<RenderedPage> {
  const [path = ''] = target.split('?');
  const facts: PageFacts = {};
  // Of many who ask for one page at once, the first waits for all of them.
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
  // What was added is known, and much of it is style: only what was rendered is parsed.
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
