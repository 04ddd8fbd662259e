import { readFileSync } from 'node:fs';
import { inGamut, parse, wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../src/app/globals.css', import.meta.url), 'utf8');

/** The custom properties of the first rule with this selector that hold a colour, by name. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`globals.css has no rule ${selector}`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(oklch\([^)]*\))/g)].map((match) => [match[1]!, match[2]!] as const),
  );
}

const schemes = { light: tokensOf(':root'), dark: tokensOf('.dark') };

const hues = [
  ...new Set(
    [...schemes.light.keys()].flatMap((name) => {
      const hue = /^cat-(.+)-soft$/.exec(name)?.[1];
      return hue ? [hue] : [];
    }),
  ),
];

const sheets = ['bg', 'surface', 'surface-2', 'inset'];
const tones = ['primary', 'danger', 'warn', 'ok', 'info'];

/** Text on ground: WCAG 2.2 AA asks for 4.5. */
const textPairs: [string, string][] = [
  ...['fg', 'fg-muted', 'fg-subtle', 'primary'].flatMap((text) =>
    sheets.map((sheet): [string, string] => [text, sheet]),
  ),
  ...['bg', 'surface', 'surface-2'].map((sheet): [string, string] => ['danger', sheet]),
  // A chosen card carries ordinary text on the soft tone.
  ['fg', 'primary-soft'],
  ['fg-muted', 'primary-soft'],
  ['bg', 'fg'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['on-mark', 'mark'],
  ['on-mark', 'mark-wash'],
  ...tones.map((tone): [string, string] => [`on-${tone}-soft`, `${tone}-soft`]),
  ...hues.map((hue): [string, string] => [`cat-${hue}-text`, `cat-${hue}-soft`]),
];

/** Edges and marks that tell controls and states apart: 3. */
const edgePairs: [string, string][] = [
  ...['border-strong', 'ring', 'primary', 'danger'].flatMap((edge) =>
    ['bg', 'surface', 'surface-2'].map((sheet): [string, string] => [edge, sheet]),
  ),
  ...hues.map((hue): [string, string] => [`cat-${hue}-tab`, 'surface']),
];

describe.each(Object.entries(schemes))('%s colours', (_scheme, tokens) => {
  const value = (name: string) => {
    const found = tokens.get(name);
    if (!found) throw new Error(`no token --${name}`);
    return found;
  };

  test('both schemes define the same color names', () => {
    const names = [...tokens.keys()].sort();
    expect(names).toEqual([...schemes.light.keys()].sort());
    expect(hues).toHaveLength(10);
  });

  test('every value is inside sRGB', () => {
    const isInside = inGamut('rgb');
    const outside = [...tokens].filter(([, colour]) => !isInside(parse(colour)!)).map(([name]) => name);
    expect(outside).toEqual([]);
  });

  test.each(textPairs)('%s on %s can be read (4.5)', (text, ground) => {
    expect(wcagContrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s stands out from %s (3)', (edge, ground) => {
    expect(wcagContrast(value(edge), value(ground))).toBeGreaterThanOrEqual(3);
  });
});
