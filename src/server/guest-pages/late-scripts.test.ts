import { describe, expect, it } from 'vitest';
import { withLateScripts } from './late-scripts';

const NONCE = 'abcdefghijklmnopqrstuv==';
const script = (name: string) =>
  `<script src="/_next/static/chunks/${name}" async="" nonce="${NONCE}"></script>`;

describe('withLateScripts', () => {
  it('names the scripts in their order and leaves everything else as it is', () => {
    const [old, own] = [
      `<script src="/_next/static/chunks/old.js" noModule="" nonce="${NONCE}"></script>`,
      `<script nonce="${NONCE}">self.__next_f.push([1,"\\u003cscript src"])</script>`,
    ];
    const page = withLateScripts(
      `<head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" nonce="${NONCE}" href="/_next/static/chunks/main.js"/>` +
        `${script('b.js')}${script('a.js')}${old}</head><body>text${own}<script src="/_next/static/chunks/main.js" nonce="${NONCE}" async=""></script></body>`,
      NONCE,
    );
    const [, before, loader, after] = /^(.*?)(<script nonce="[^"]+">\(function .*?<\/script>)(.*)$/s.exec(
      page,
    )!;
    expect(before).toBe('<head><link rel="stylesheet" href="/a.css"/>');
    expect(after).toBe(`${old}</head><body>text${own}</body>`);
    expect(loader).toMatch(
      /\)\(\["\/_next\/static\/chunks\/b\.js","[^"]+\/a\.js","[^"]+\/main\.js"\]\)<\/script>$/,
    );
    expect(loader!.startsWith(`<script nonce="${NONCE}">`)).toBe(true);
  });

  it('changes nothing of a page without scripts', () => {
    expect(withLateScripts('<p>text</p>', NONCE)).toBe('<p>text</p>');
  });
});
