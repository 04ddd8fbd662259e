/**
 * Asks for the scripts of a page once the page has been drawn: until then they would take the line and the processor from
 * what the reader waits for. Runs from the page's HTML, so it holds nothing from outside itself.
 * @param sheets which the page bears in its text already
 */
export function loadDeferred(sheets: string[], scripts: string[]): void {
  const { head } = document;
  function load(): void {
    for (const href of sheets.splice(0)) {
      // React looks for the sheets by their addresses, and would add one that it does not find: then the whole page is
      // restyled. On screens these do nothing, and the next page that asks for them has them already.
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.media = 'print';
      link.dataset['precedence'] = 'next';
      head.append(link);
    }
    for (const src of scripts.splice(0)) {
      const script = document.createElement('script');
      script.src = src;
      head.append(script);
    }
  }
  requestAnimationFrame(() => setTimeout(load));
  // Behind other windows nothing is drawn.
  window.addEventListener('load', () => setTimeout(load, 500));
}
