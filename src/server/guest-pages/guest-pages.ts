import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FrontDoorConfig } from '../http/config';
import type { Application } from '../http/front-door';
import type { PageTag } from '../page-contents';
import type { PageChanges, PageChangesListener } from '../ports/page-changes/page-changes';
import { acceptsGzip } from '../http/accepts-gzip';
import { pageKey } from './page-key';
import { createPageStore } from './page-store';
import { type RenderedPage, renderPage } from './render-page';
import type { SlotValues } from './page-template';

/** Of one request, as the front door knows it. */
export interface PageAsker {
  requestId: string;
  nonce: string;
}

export interface GuestPages {
  /**
   * Answers a guest's request for a page. False when that is not what it is, or when nobody can say whether what is
   * kept still holds: then the request is the application's.
   */
  answer: (req: IncomingMessage, res: ServerResponse, asker: PageAsker) => Promise<boolean>;
}

interface Options {
  application: Application;
  config: FrontDoorConfig;
  /** Name of the cookie of those who are no guests. */
  sessionCookie: string;
  /** Opens the source of changes. */
  changes: (listener: PageChangesListener) => PageChanges;
  maxBytes: number;
}

/** A rendering under way. */
interface Flight {
  /** Changes heard of when it began; those who ask after another one need a newer rendering. */
  era: number;
  /** What has changed since it began; null for everything. */
  changed: Set<PageTag> | null;
  page: Promise<RenderedPage>;
}

/**
 * Keeps the pages of guests (docs/decisions/0060-guests-pages-kept.md). Before each answer it hears of all changes that
 * were acknowledged until then, drops what they touch, and only then looks for what it has. Of many who ask for one page
 * that is not there, one rendering serves all.
 */
export function createGuestPages({
  application,
  config,
  sessionCookie,
  changes,
  maxBytes,
}: Options): GuestPages {
  const store = createPageStore<RenderedPage>(maxBytes);
  const flights = new Map<string, Flight>();
  const underWay = new Set<Flight>();
  let era = 0;

  const source = changes({
    onChange(tags) {
      era += 1;
      store.drop(tags);
      for (const { changed } of underWay) for (const tag of tags) changed?.add(tag);
    },
    onGap() {
      era += 1;
      store.clear();
      for (const flight of underWay) flight.changed = null;
    },
  });

  function keep(key: string, flight: Flight, page: RenderedPage): void {
    const { tags, status, template } = page;
    if (status !== 200 || tags === null || page.isPersonal) return;
    const { changed } = flight;
    if (changed === null || [...tags].some((tag) => changed.has(tag))) return;
    store.set(key, page, tags, template.size);
  }

  function begin(key: string, target: string, requestId: string): Flight {
    const flight: Flight = {
      era,
      changed: new Set(),
      page: renderPage(application, config, { target, requestId }),
    };
    flights.set(key, flight);
    underWay.add(flight);
    flight.page
      .then(
        (page) => keep(key, flight, page),
        // Whoever began it is told.
        () => undefined,
      )
      .finally(() => {
        underWay.delete(flight);
        if (flights.get(key) === flight) flights.delete(key);
      });
    return flight;
  }

  async function answer(req: IncomingMessage, res: ServerResponse, asker: PageAsker): Promise<boolean> {
    const target = pageKey(
      { method: req.method, target: req.url ?? '', headers: req.headers },
      sessionCookie,
    );
    if (target === null) return false;
    // The footer names the year.
    const key = `${new Date().getFullYear()} ${target}`;
    const time = new Date().toISOString();
    if (!(await source.catchUp())) return false;
    const kept = store.get(key);
    if (kept !== undefined) {
      send(req, res, kept, { nonce: asker.nonce, time });
      return true;
    }
    const flight = flights.get(key);
    const isOwn = flight?.era !== era;
    const rendering = isOwn ? begin(key, target, asker.requestId).page : flight.page.catch(() => null);
    const page = await rendering;
    // What went wrong for one is tried again for each; what is somebody's own is not handed round.
    if (page === null || page.isPersonal || (!isOwn && page.status >= 500)) return false;
    send(req, res, page, { nonce: asker.nonce, time });
    return true;
  }

  return { answer };
}

function send(req: IncomingMessage, res: ServerResponse, page: RenderedPage, values: SlotValues): void {
  if (res.destroyed) return;
  const { status, template } = page;
  const headers = page.headers(values);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) res.setHeader(name, value);
  }
  res.setHeader('vary', [headers['vary'] ?? [], 'Accept-Encoding', 'Cookie'].flat().join(', '));
  if (status === 200) {
    res.setHeader('etag', template.etag);
    if (isSame(req.headers['if-none-match'], template.etag)) {
      res.removeHeader('content-type');
      res.writeHead(304).end();
      return;
    }
  }
  const isCompressed = acceptsGzip(req.headers['accept-encoding']);
  const body = isCompressed ? template.gzip(values) : template.plain(values);
  if (isCompressed) res.setHeader('content-encoding', 'gzip');
  res.setHeader('content-length', body.length);
  res.writeHead(status).end(req.method === 'HEAD' ? undefined : body);
}

/** Whether the caller has this page already (RFC 9110, 13.1.2). */
function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',');
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));
}
