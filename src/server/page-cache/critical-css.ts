import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDeferred } from './deferred-assets';
import { type InlineHashes, policyHash } from './inline-hashes';

/** Exactly as React writes them: in text content `<` is escaped. */
const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+)"[^>]*>/g;
const SCRIPT = /<script(?=[^>]* async="")[^>]* src="(\/_next\/static\/[^"]+)"[^>]*><\/script>/g;
const PRELOADED_SCRIPT = /<link rel="preload" as="script"[^>]*>/g;
/** The last script of a page is inline, and nothing follows it. */
const END = '</script></body>';

/** Rewrites a page so that it renders with the first response; `added` are the hashes of the added inline parts. */
export type CriticalCss = (html: string) => { html: string; added: InlineHashes };

interface Sheet {
  text: string;
  hash: string;
}

/**
 * Creates a function that rewrites pages to render with the first response
 * (docs/decisions/0012-page-weight-and-responsiveness.md): it inlines the style sheets, and defers the scripts until
 * after the first paint.
 * @param buildDir Next.js' build folder with the files below /_next
 */
export function createCriticalCss(buildDir: string): CriticalCss {
  const sheets = new Map<string, Sheet>();

  function sheetAt(href: string): Sheet {
    const known = sheets.get(href);
    if (known) return known;
    const file = readFileSync(join(buildDir, href.slice('/_next/'.length)), 'utf8');
    // In the page a relative address is resolved against the page's own.
    const text = file.replaceAll('url(../', 'url(/_next/static/');
    const sheet = { text, hash: policyHash(text) };
    sheets.set(href, sheet);
    return sheet;
  }

  return (html) => {
    const hrefs = Array.from(html.matchAll(SHEET), ([, href = '']) => href);
    const sources = Array.from(html.matchAll(SCRIPT), ([, source = '']) => source);
    // Not the format that Next.js writes for a hydrated page.
    if (hrefs.length === 0 || sources.length === 0 || !html.includes(END)) {
      return { html, added: { scripts: [], styles: [] } };
    }
    const drawn = html
      .replaceAll(SHEET, (_, href: string) => `<style>${sheetAt(href).text}</style>`)
      .replaceAll(SCRIPT, '')
      .replaceAll(PRELOADED_SCRIPT, '');
    const late = `(${loadDeferred.toString()})(${JSON.stringify(hrefs)},${JSON.stringify(sources)})`;
    return {
      html: drawn.replace(END, () => `</script><script>${late}${END}`),
      added: { scripts: [policyHash(late)], styles: hrefs.map((href) => sheetAt(href).hash) },
    };
  };
}
