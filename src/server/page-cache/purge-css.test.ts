import { expect, it } from 'vitest';
import { styleSheet } from './purge-css';

const SHEET = `
@layer theme { :root { --gap: 4px; --wide: calc(var(--gap) * 2); --only-for-others: red; --by-attribute: blue } }
@layer base { p { margin: 0 } [data-hue=ai] { color: blue } .dark p { color: white } }
@layer utilities {
  .flex { display: flex }
  .mt-1\\.5 { margin-top: var(--wide) }
  .\\[\\&_svg\\]\\:size-3 svg { width: 3px }
  .other { color: var(--only-for-others) }
  :where(.space-y > *) { margin: 1px }
  .flex:not(.other) { gap: 1px }
  @media (width >= 40rem) { .sm\\:grid { display: grid } .sm\\:other { color: red } }
}
@keyframes turn { to { rotate: 360deg } }
@font-face { font-family: Own; src: url(/_next/static/media/own.woff2) }
`;
const PAGE =
  '<p class="flex mt-1.5" style="color: var(--by-attribute)"><b class="[&amp;_svg]:size-3 sm:grid">class="other"</b></p>';

it('holds the rules for the classes of a page, and all that are for other things', () => {
  const css = styleSheet(SHEET).subsetFor(PAGE);
  for (const kept of [
    'display:flex',
    'mt-1\\.5',
    'size-3 svg',
    'sm\\:grid',
    '.flex:not(.other)',
    'margin:0',
    '[data-hue=ai]',
    '@font-face',
  ]) {
    expect(css).toContain(kept);
  }
  for (const gone of ['.other{', 'sm\\:other', '.space-y', '.dark']) expect(css).not.toContain(gone);
});

it('keeps the properties that a rule, another property or an attribute refers to, and no others', () => {
  const css = styleSheet(SHEET).subsetFor(PAGE);
  for (const kept of ['--gap:', '--wide:', '--by-attribute:']) expect(css).toContain(kept);
  expect(css).not.toContain('--only-for-others');
  // What nothing refers to any more takes along what it referred to.
  const bare = styleSheet(SHEET).subsetFor('<p></p>');
  for (const gone of ['--wide', '--gap']) expect(bare).not.toContain(gone);
});

it('holds the rules for what every page may come to have', () => {
  expect(styleSheet(SHEET, ['dark']).subsetFor(PAGE)).toContain('.dark p');
});

it('keeps the order of the layers', () => {
  const layers = styleSheet(SHEET)
    .subsetFor(PAGE)
    .match(/@layer \w+/g);
  expect(layers).toEqual(['@layer theme', '@layer base', '@layer utilities']);
});

it('makes one subset of all pages with the same classes', () => {
  const sheet = styleSheet(SHEET);
  expect(sheet.subsetFor('<p class="flex unknown">one</p>')).toBe(sheet.subsetFor('<b class="flex">two</b>'));
});
