import { expect, it } from 'vitest';
import { withoutSpareNonces } from './spare-nonces';

const NONCE = 'abcdefghijklmnopqrstuv==';

it('leaves out the nonces of scripts that stand in the HTML, and no others', () => {
  const script = `<script src="/_next/a.js" async="" nonce="${NONCE}"></script>`;
  const data = (described: string) =>
    `<script nonce="${NONCE}">self.__next_f.push([1,"${described}"])</script>`;
  const theme = String.raw`[\"$\",\"$L1\",null,{\"nonce\":\"${NONCE}\"}]`;
  const described = (nonce: string) => String.raw`{\"src\":\"/_next/a.js\",\"async\":true${nonce}},${theme}`;
  const html = script + data(described(String.raw`,\"nonce\":\"${NONCE}\"`));
  expect(withoutSpareNonces(html, NONCE)).toBe(script + data(described('')));
});
