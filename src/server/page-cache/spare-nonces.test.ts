import { expect, it } from 'vitest';
import { withoutSpareNonces } from './spare-nonces';

const NONCE = 'abcdefghijklmnopqrstuv==';

it('leaves out the nonces of what stands in the HTML or needs none, and no others', () => {
  const script = `<script src="/_next/a.js" async="" nonce="${NONCE}"></script>`;
  const data = (described: string) =>
    `<script nonce="${NONCE}">self.__next_f.push([1,"${described}"])</script>`;
  const theme = String.raw`[\"$\",\"$L1\",null,{\"nonce\":\"${NONCE}\"}]`;
  const own = String.raw`\"nonce\":\"${NONCE}\"`;
  const described = (nonce: string, options: string) =>
    [
      String.raw`{\"src\":\"/_next/a.js\",\"async\":true${nonce}}`,
      String.raw`{\"rel\":\"stylesheet\",\"crossOrigin\":\"$undefined\"${nonce}}`,
      String.raw`:HL[\"/_next/a.css\",\"style\"${options}]`,
      String.raw`:HL[\"/_next/a.woff2\",\"font\",{\"crossOrigin\":\"\"${nonce},\"type\":\"font/woff2\"}]`,
      theme,
    ].join('');
  const html = script + data(described(`,${own}`, `,{${own}}`));
  expect(withoutSpareNonces(html, NONCE)).toBe(script + data(described('', '')));
});
