import { createHash } from 'node:crypto';
import type { FrontDoorConfig } from '../http/config';
import type { Application } from '../http/front-door';
import { requestOf } from '../http/request-of';
import { type QueryPreload, readablePage, renderFrom } from '../bridge/query-preload';
import type { PageCache } from './page-cache';
import { pageAddress } from './page-key';
import { createTaggedLruCache } from './tagged-lru-cache';
import { type RenderedPage, renderPage } from './render-page';
import { sendPage } from './send-page';

interface Options {
  application: Application;
  config: FrontDoorConfig;
  /** Name of the cookie of those who are no guests. */
  sessionCookie: string;
  maxBytes: number;
}

/** Of so many pages it is remembered that they were asked for once. */
const REMEMBERED = 2_000;
const NO_TAGS = new Set<never>();

/**
 * Gives members the page that the same answers of the API have made before
 * (docs/decisions/0142-pages-of-the-same-answers.md). What the page asks is asked for each request, for whoever makes it; only
 * the rendering is kept. A page is kept when the same answers are to be rendered a second time: the first rendering is the
 * application's own, with what was asked already.
 */
export function createMemberPageCache({ application, config, sessionCookie, maxBytes }: Options): PageCache {
  const store = createTaggedLruCache<RenderedPage>(maxBytes);
  const askedOnce = new Set<string>();

  function isSecond(key: string): boolean {
    if (askedOnce.delete(key)) return true;
    askedOnce.add(key);
    const [oldest] = askedOnce;
    if (askedOnce.size > REMEMBERED && oldest !== undefined) askedOnce.delete(oldest);
    return false;
  }

  async function answer(...[req, res, asker]: Parameters<PageCache['answer']>): Promise<boolean> {
    if (!req.headers.cookie?.includes(sessionCookie)) return false;
    const target = pageAddress(
      { method: req.method, target: req.url ?? '', headers: req.headers },
      (path) => readablePage(path)?.parameters,
    );
    if (target === null) return false;
    const [path = ''] = target.split('?');
    // What happens from now on may not be in the answers: live changes since then matter to the page.
    const time = new Date().toISOString();
    const ahead = await readablePage(path)?.read(requestOf(req));
    if (!ahead) return false;
    const key = keyOf(target, ahead);
    const kept = store.get(key);
    if (kept !== undefined) {
      sendPage(req, res, kept, { nonce: asker.nonce, time });
      return true;
    }
    if (!isSecond(key)) {
      await renderFrom(asker.requestId, ahead, () => application(req, res));
      return true;
    }
    const { result: page, isWhole } = await renderFrom(asker.requestId, ahead, () =>
      renderPage(application, config, { target, requestId: asker.requestId }),
    );
    if (isWhole && page.status === 200 && !page.isPersonal) {
      store.set(key, page, NO_TAGS, page.template.size);
    }
    sendPage(req, res, page, { nonce: asker.nonce, time });
    return true;
  }

  return { answer };
}

/** All that makes a page: its address, who asks, what the API answers, and the year in the footer. */
function keyOf(target: string, ahead: QueryPreload): string {
  const made = JSON.stringify([target, ahead, new Date().getFullYear()]);
  return createHash('sha256').update(made).digest('base64url');
}
