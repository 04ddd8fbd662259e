export interface OpenInTarget {
  name: string;
  /** URL of the service; `{prompt}` in it is replaced by the text. Without it, the text is copied to the clipboard. */
  url: string;
}

/** Placeholder for the text in a service's URL. */
const PLACE = '{prompt}';

/** Maximum length of a URL that browsers and the services' servers accept. */
const ADDRESS_MAX = 6_000;

/**
 * Returns the URL that opens a text in a service, and whether it contains the text: a text too long for a URL has to be
 * pasted there.
 * @param text whole, with its variables filled in
 */
export function openInAddress({ url }: OpenInTarget, text: string): { href: string; holdsText: boolean } {
  if (url.includes(PLACE) && text.length <= ADDRESS_MAX) {
    // A lone surrogate cannot be encoded in a URL, but copied to the clipboard.
    const href = text.isWellFormed() ? url.replace(PLACE, () => encodeURIComponent(text)) : '';
    if (href !== '' && href.length <= ADDRESS_MAX) return { href, holdsText: true };
  }
  return { href: withoutText(url), holdsText: false };
}

/** Removes the parameter or the part of the path that would contain the text. */
function withoutText(url: string): string {
  const at = url.indexOf(PLACE);
  if (at === -1) return url;
  const kept = new URL(url.replace(PLACE, 'x'));
  kept.search = '';
  kept.hash = '';
  return kept.pathname.endsWith('/x') ? new URL('./', kept).href : kept.href;
}
