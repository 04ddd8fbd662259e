import type { RedirectNotice } from './redirect-notices';

/** Query parameter for the reason of a redirect. */
export const NOTICE = 'notice';

/** Path of a page with the reason of a redirect; the page shows it once and removes it from the URL. */
export function noticePath(path: string, notice: RedirectNotice): string {
  return `${path}?${NOTICE}=${notice}`;
}
