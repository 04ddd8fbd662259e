import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCriticalCss, type CriticalCss } from './critical-css';
import { inlineHashes } from './inline-hashes';

const script = (name: string, attributes: string) =>
  `<script src="/_next/static/chunks/${name}" ${attributes}></script>`;
const PAGE = [
  '<html><head>',
  `<link rel="stylesheet" href="/_next/static/chunks/one.css" data-precedence="next"/>`,
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>',
  script('a.js', `async=""`),
  script('old.js', `noModule=""`),
  '</head><body><p class="flex">&lt;script src="/_next/static/chunks/text.js" async=""&gt;</p>',
  script('b.js', `id="_R_" async=""`),
  `<script>self.first()</script></body></html>`,
].join('');

let dir: string;
let inlineCriticalCss: CriticalCss;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cuebook-sheets-'));
  mkdirSync(join(dir, 'static/chunks'), { recursive: true });
  writeFileSync(
    join(dir, 'static/chunks/one.css'),
    '.flex{display:flex;background:url(../media/own.png)}.other{color:red}',
  );
  inlineCriticalCss = createCriticalCss(dir);
});
afterAll(() => rmSync(dir, { recursive: true }));

it('a page carries its critical style sheet, with addresses that hold in a page', () => {
  expect(inlineCriticalCss(PAGE).html).toContain(
    '<head><style>.flex{display:flex;background:url(/_next/static/media/own.png)}.other{color:red}</style>',
  );
});

it('names its sheet and its scripts, in their order, for when it is drawn', () => {
  const { html } = inlineCriticalCss(PAGE);
  expect(html).not.toContain('<link');
  expect(Array.from(html.matchAll(/<script src="([^"]*)"/g), ([, source]) => source)).toEqual([
    '/_next/static/chunks/old.js',
  ]);
  expect(html).toMatch(
    /self\.first\(\)<\/script><script>\(function loadDeferred.*\)\(\["\/_next\/static\/chunks\/one\.css"\],\["\/_next\/static\/chunks\/a\.js","\/_next\/static\/chunks\/b\.js"\]\)<\/script><\/body><\/html>$/s,
  );
  expect(html).toContain('&lt;script src="/_next/static/chunks/text.js" async=""&gt;');
});

it('says how a policy names what has come into the page', () => {
  const { html, added } = inlineCriticalCss(PAGE);
  const [before, after] = [inlineHashes(PAGE), inlineHashes(html)];
  expect(new Set([...before.scripts, ...added.scripts])).toEqual(new Set(after.scripts));
  expect(new Set([...before.styles, ...added.styles])).toEqual(new Set(after.styles));
});

it.each([
  ['without a sheet of the build', '<html><body><p>Text</p><script>self.first()</script></body></html>'],
  ['without scripts', PAGE.replaceAll(/<script.*?<\/script>/g, '')],
  ['that ends with something else', PAGE.replace('</body>', '<p>end</p></body>')],
])('leaves a page %s as it is', (_, html) => {
  expect(inlineCriticalCss(html)).toEqual({ html, added: { scripts: [], styles: [] } });
});
