import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDeferred } from './deferred-assets';
import { type StyleSheet, styleSheet } from './purge-css';

/** As React writes them, and nothing else: in a text `<` is written otherwise. */
const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+)"[^>]*>/g;
const SCRIPT = /<script(?=[^>]* async="")[^>]* src="(\/_next\/static\/[^"]+)"[^>]*><\/script>/g;
const PRELOADED_SCRIPT = /<link rel="preload" as="script"[^>]*>/g;
/** The last script of a page is within the page's text, and nothing else comes after it. */
const END = '</script></body>';

/** What the script of the theme puts on the root, before anything is drawn. */
const THEMES = ['light', 'dark'];

/** Makes of a page the form that is drawn with the first answer. */
export type CriticalCss = (html: string) => string;

/**
 * Gives pages a form that is drawn with the first answer (docs/decisions/0050-what-a-page-brings.md): it bears the rules of
 * style that it uses, and asks for the whole sheets and its scripts once it is drawn.
 * @param buildDir where Next.js has put what it serves below /_next
 */
export function createCriticalCss(buildDir: string): CriticalCss {
  const sheets = new Map<string, StyleSheet>();

  function sheetAt(href: string): StyleSheet {
    const known = sheets.get(href);
    if (known) return known;
    const text = readFileSync(join(buildDir, href.slice('/_next/'.length)), 'utf8');
    // In the page an address counts from the page's own.
    const sheet = styleSheet(text.replaceAll('url(../', 'url(/_next/static/'), THEMES);
    sheets.set(href, sheet);
    return sheet;
  }

  return (html) => {
    const hrefs = Array.from(html.matchAll(SHEET), ([, href = '']) => href);
    const sources = Array.from(html.matchAll(SCRIPT), ([, source = '']) => source);
    // Not as Next.js writes a page that comes to life.
    if (hrefs.length === 0 || sources.length === 0 || !html.includes(END)) return html;
    const rules = hrefs.map((href) => sheetAt(href).subsetFor(html)).join('');
    let isFirst = true;
    const drawn = html
      .replaceAll(SHEET, () => {
        if (!isFirst) return '';
        isFirst = false;
        return `<style>${rules}</style>`;
      })
      .replaceAll(SCRIPT, '')
      .replaceAll(PRELOADED_SCRIPT, '');
    const late = `(${loadDeferred.toString()})(${JSON.stringify(hrefs)},${JSON.stringify(sources)})`;
    return drawn.replace(END, () => `</script><script>${late}${END}`);
  };
}
