import { isWellFormed } from '../characters';

/** A service that prompts can be opened in. */
export interface OpenInTarget {
  name: string;
  /** Its address; `{prompt}` in it is where the text goes. Without, the text travels by the clipboard. */
  url: string;
}

/** Where the text goes in a service's address. */
const PLACE = '{prompt}';

/** Characters of an address that browsers and the services' own servers take. */
const ADDRESS_MAX = 6_000;

/**
 * The address that opens a text in a service, and whether the text is in it: a text too long for an address has to be
 * pasted there.
 * @param text whole, with its variables filled in
 */
export function openInAddress({ url }: OpenInTarget, text: string): { href: string; holdsText: boolean } {
  if (url.includes(PLACE) && text.length <= ADDRESS_MAX) {
    // A lone surrogate has no place in an address; the clipboard takes it.
    const href = isWellFormed(text) ? url.replace(PLACE, () => encodeURIComponent(text)) : '';
    if (href !== '' && href.length <= ADDRESS_MAX) return { href, holdsText: true };
  }
  return { href: withoutText(url), holdsText: false };
}

/** The address without the parameter or the part of the path that would hold the text. */
function withoutText(url: string): string {
  const at = url.indexOf(PLACE);
  if (at === -1) return url;
  const kept = new URL(url.replace(PLACE, 'x'));
  kept.search = '';
  kept.hash = '';
  return kept.pathname.endsWith('/x') ? new URL('./', kept).href : kept.href;
}
