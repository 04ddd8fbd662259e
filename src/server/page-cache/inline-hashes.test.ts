import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineHashes } from './inline-hashes';

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('names what a page runs and draws by itself, each once, by the text that a browser reads', () => {
  const html = [
    '<!DOCTYPE html><html><head><style>p{color:red}</style><script>first("<b>")</script></head>',
    '<body><p onclick="no()">&lt;script&gt;text()&lt;/script&gt;</p><script type="module">second("&lt;")</script>',
    '<script>first("<b>")</script><script>lines(\r\n)</script></body></html>',
  ].join('');
  expect(inlineHashes(html)).toEqual({
    scripts: [hash('first("<b>")'), hash('second("&lt;")'), hash('lines(\n)')],
    styles: [hash('p{color:red}')],
  });
});

it('leaves out files, data, comments and what a template holds', () => {
  const html = [
    '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>',
    '<!-- <script>never()</script> --><template><script>asleep()</script></template>',
  ].join('');
  expect(inlineHashes(html)).toEqual({ scripts: [], styles: [] });
});
