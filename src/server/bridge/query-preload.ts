import type { LiveSession } from '../services/account/session-rows';
import { bridge } from './bridge';

/**
 * What members' pages ask the API for, asked before they are rendered (docs/decisions/0142-pages-of-the-same-answers.md).
 * Pages offer how; the front door, a bundle of its own, asks and hands the answers over to the rendering by the id of its
 * request.
 */

/** All that a page is made of, beside its address. */
export interface QueryPreload {
  session: LiveSession;
  /** The setting of that name, which every page says. */
  publicNeedsApproval: boolean;
  /** The answers by what was asked, in full. */
  answers: Record<string, unknown>;
}

/** A page that can be read ahead. */
export interface ReadablePage {
  /** The parameters of its address. */
  parameters: readonly string[];
  /** Asks what the page asks, for the member who makes the request. Null for a guest, or when one of the questions fails. */
  read: (request: Request) => Promise<QueryPreload | null>;
}

export interface HandedOver {
  ahead: QueryPreload;
  /** The page has asked for something else, too. */
  askedMore: boolean;
}

/** Offers to read ahead for the page at a path. */
export function offerQueryPreload(path: string, page: ReadablePage): void {
  bridge().readable.set(path, page);
}

/** How to read ahead for the page at a path, once it has been loaded. */
export function readablePage(path: string): ReadablePage | undefined {
  return bridge().readable.get(path);
}

/**
 * Has a page rendered from what was read ahead.
 * @returns what the rendering gave, and whether the page asked for nothing else
 */
export async function renderFrom<Result>(
  requestId: string,
  ahead: QueryPreload,
  render: () => Promise<Result>,
): Promise<{ result: Result; isWhole: boolean }> {
  const { handedOver } = bridge();
  const entry: HandedOver = { ahead, askedMore: false };
  handedOver.set(requestId, entry);
  try {
    return { result: await render(), isWhole: !entry.askedMore };
  } finally {
    handedOver.delete(requestId);
  }
}

/** What was read ahead for the page of a request, if anything was. */
export function preloadOf(requestId: string): QueryPreload | undefined {
  return bridge().handedOver.get(requestId)?.ahead;
}

/** Says of the page of a request that it is made of more than what was read ahead. */
export function askedMore(requestId: string): void {
  const entry = bridge().handedOver.get(requestId);
  if (entry) entry.askedMore = true;
}
