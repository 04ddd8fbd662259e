/**
 * Loads the scripts of a page once the page has been painted: until then they would compete with its content for
 * bandwidth and processor. It is serialized into the page's HTML, so it references nothing outside itself.
 * @param sheets already inlined in the page
 */
export function loadDeferred(sheets: string[], scripts: string[]): void {
  const { head } = document;
  function load(): void {
    for (const href of sheets.splice(0)) {
      // React looks for the sheets by their addresses, and would add a missing one: then the whole page is restyled. On
      // screens these have no effect, and the next page finds them loaded.
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
  // Hidden windows are not painted.
  window.addEventListener('load', () => setTimeout(load, 500));
}
