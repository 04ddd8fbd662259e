import { CONSENT_PATH as CONNECT_PATH } from '@/domain/connection/paths';
import { INBOX_PATH } from '@/features/notification/inbox-path';

export { CONNECT_PATH };
export const IMPORT_PATH = '/import';
export const TRASH_PATH = '/my-prompts/trash';

export const DASHBOARD_HREF = '/dashboard';
export const MINE_HREF = '/my-prompts';
export const FAVORITES_HREF = '/dashboard?favorites=true';
export const GRANTED_HREF = '/dashboard?granted=true';

/** Pages whose text needs the room: there the side bar starts collapsed. */
const FOR_TEXT = /^\/(?:prompts\/(?:new|edit|suggest)(?:\/|$)|prompts\/[^/]+\/suggestions\/|reviews\/)/;

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Whether the side bar starts collapsed on a page, independent of the reader's choice for others. */
export function isInitiallyCollapsed(pathname: string): boolean {
  return FOR_TEXT.test(pathname);
}

/**
 * The address, as links of the side bar have it, of the place that a page is.
 * @param cameFrom the list that was in view last: a prompt that was opened from a space is shown there
 */
export function currentPlace(
  pathname: string,
  search: URLSearchParams,
  cameFrom: string | null,
): string | null {
  if (pathname === DASHBOARD_HREF) {
    if (search.get('favorites') === 'true') return FAVORITES_HREF;
    return search.get('granted') === 'true' ? GRANTED_HREF : DASHBOARD_HREF;
  }
  if (isWithin(pathname, TRASH_PATH)) return TRASH_PATH;
  const isDecision = isWithin(pathname, '/reviews') || /^\/prompts\/[^/]+\/suggestions\/./.test(pathname);
  if (isWithin(pathname, INBOX_PATH) || isDecision) return INBOX_PATH;
  if (pathname.startsWith('/prompts/')) return spaceOf(cameFrom) ?? pathname;
  const [place = null] = /^\/(?:spaces|collections)\/[^/]+/.exec(pathname) ?? [pathname];
  return place;
}

function spaceOf(path: string | null): string | null {
  const [space = null] = /^\/(?:spaces|collections)\/[^/?]+/.exec(path ?? '') ?? [];
  return space;
}
