/**
 * Fetches a page's scripts once it has been painted: until then they would take the line and the processor from what
 * the reader waits for. Runs from the page's HTML, so it holds nothing from outside itself.
 */
export function loadScriptsLate(sources: string[]): void {
  const ask = () => {
    for (const source of sources.splice(0)) {
      const script = document.createElement('script');
      script.async = true;
      script.src = source;
      document.head.append(script);
    }
  };
  new PerformanceObserver(ask).observe({ type: 'paint', buffered: true });
  // Behind other windows nothing is painted, and some browsers do not tell.
  window.addEventListener('load', () => setTimeout(ask, 500));
}

/** As React writes the scripts that a page needs, and nothing else: in a text `<` is written otherwise. */
const SCRIPT =
  /<script src="(\/_next\/static\/chunks\/[^"]+)"(?: nonce="[^"]*")? async=""(?: nonce="[^"]*")?><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** HTML of Next.js with its scripts named in one place, in their order, for {@link loadScriptsLate}. */
export function withLateScripts(html: string, nonce: string): string {
  const first = html.search(SCRIPT);
  if (first === -1) return html;
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source);
  const loader = `<script nonce="${nonce}">(${loadScriptsLate.toString()})(${JSON.stringify(sources)})</script>`;
  const [before, after] = [html.slice(0, first), html.slice(first)].map((part) =>
    part.replace(SCRIPT, '').replace(PRELOAD, ''),
  );
  return `${before}${loader}${after}`;
}
