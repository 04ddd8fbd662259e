import type { RedirectNotice } from './redirect-notices';

/** The parameter of an address that names why somebody was sent there. */
export const NOTICE = 'notice';

/** A page with the reason why somebody is sent there; the page says it once and takes it out of the address. */
export function noticePath(path: string, notice: RedirectNotice): string {
  return `${path}?${NOTICE}=${notice}`;
}
