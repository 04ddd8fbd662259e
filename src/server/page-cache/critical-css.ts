import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDeferred } from './deferred-assets';
import { type InlineHashes, policyHash } from './inline-hashes';

/** As React writes them, and nothing else: in a text `<` is written otherwise. */
const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+)"[^>]*>/g;
const SCRIPT = /<script(?=[^>]* async="")[^>]* src="(\/_next\/static\/[^"]+)"[^>]*><\/script>/g;
const PRELOADED_SCRIPT = /<link rel="preload" as="script"[^>]*>/g;
/** The last script of a page is within the page's text, and nothing else comes after it. */
const END = '</script></body>';

/** Makes of a page the form that is drawn with the first answer, and says how a policy names what has come into it. */
export type CriticalCss = (html: string) => { html: string; added: InlineHashes };

interface Sheet {
  text: string;
  hash: string;
}

/**
 * Gives pages a form that is drawn with the first answer (docs/decisions/0012-what-a-page-brings.md): it bears its style
 * sheets, and asks for its scripts once it is drawn.
 * @param buildDir where Next.js has put what it serves below /_next
 */
export function createCriticalCss(buildDir: string): CriticalCss {
  const sheets = new Map<string, Sheet>();

  function sheetAt(href: string): Sheet {
    const known = sheets.get(href);
    if (known) return known;
    const file = readFileSync(join(buildDir, href.slice('/_next/'.length)), 'utf8');
    // In the page an address counts from the page's own.
    const text = file.replaceAll('url(../', 'url(/_next/static/');
    const sheet = { text, hash: policyHash(text) };
    sheets.set(href, sheet);
    return sheet;
  }

  return (html) => {
    const hrefs = Array.from(html.matchAll(SHEET), ([, href = '']) => href);
    const sources = Array.from(html.matchAll(SCRIPT), ([, source = '']) => source);
    // Not as Next.js writes a page that comes to life.
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
