/**
 * Saves what an address answers without leaving the page. A plain link would do, but the router fetches links in
 * advance, and a download is made to be asked for.
 */
export function downloadFrom(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
