/** The link of this site that a press is about to follow in this tab; null for any other press. */
export function followedLink(event: MouseEvent): URL | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href, window.location.href);
  const isElsewhere = url.pathname !== window.location.pathname || url.search !== window.location.search;
  return url.origin === window.location.origin && isElsewhere ? url : null;
}
