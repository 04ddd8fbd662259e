import { describe, expect, it } from 'vitest';
import { estimateTokens, joinSections, sectionsOf, smallerSections, splitText } from './text-sections';

/** Long texts worked through section by section: nothing of them is lost, and each section is short enough. */

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

describe('splitText', () => {
  it.each([
    ['nothing', '', []],
    ['a short text', 'Short.', ['Short.']],
    [
      'before a heading',
      `${words(20)}\n\nMore.\n# Next\n${words(5)}`,
      [`${words(20)}\n\nMore.\n`, `# Next\n${words(5)}`],
    ],
    ['behind a blank line', `${words(20)}\nline\n\n${words(5)}`, [`${words(20)}\nline\n\n`, words(5)]],
    ['behind a line', `${words(20)}\n${words(12)}`, [`${words(20)}\n`, words(12)]],
    ['behind a sentence', `${words(20)}. ${words(12)}`, [`${words(20)}. `, words(12)]],
  ])('splitText cuts %s', (_name, text, segments) => {
    expect(splitText(text, 40)).toEqual(segments);
  });

  it('splitText leaves a placeholder whole', () => {
    const text = `${'x'.repeat(150)} {{ the name of it }} and so on and so on`;
    for (let tokens = 30; tokens < 50; tokens += 1) {
      for (const segment of splitText(text, tokens)) {
        expect(segment.split('{{').length, segment).toBe(segment.split('}}').length);
      }
    }
  });

  it('leaves a block of code whole where it fits', () => {
    const code = '```\na\n\n# no heading\nb\n```\n';
    const segments = splitText(`${words(20)}\n\n${code}${words(20)}`, 50);
    expect(segments.length).toBeGreaterThan(1);
    expect(segments.filter((segment) => segment.includes(code))).toHaveLength(1);
  });

  it('tears no character, and counts those of other scripts as more', () => {
    expect(estimateTokens('a'.repeat(3_200))).toBe(800);
    expect(estimateTokens('漢'.repeat(800))).toBe(800);
    for (const segment of splitText('👩‍👩‍👧‍👦'.repeat(40), 12)) expect(segment).not.toMatch(/^\p{Cs}|\p{Cs}$/u);
    expect(splitText('👩‍👩‍👧‍👦'.repeat(40), 12).join('')).toBe('👩‍👩‍👧‍👦'.repeat(40));
  });
});

describe('sections', () => {
  it('sections keep the blanks around each, even if its text changes', () => {
    const text = `  ${words(20)}\n\n\n\t${words(20)}\n `;
    const sections = sectionsOf(text, 40);
    expect(sections.length).toBeGreaterThan(1);
    expect(joinSections(sections)).toBe(text);
    expect(joinSections(sections.map((section) => ({ ...section, result: 'X' })))).toBe('  X\n\n\n\tX\n ');
  });

  it('sections become smaller until they are too short for it', () => {
    const [section] = sectionsOf(` ${words(40)}\n`, 1_000);
    const parts = smallerSections(section!, 10)!;
    expect(parts.length).toBeGreaterThan(1);
    expect(joinSections(parts)).toBe(` ${words(40)}\n`);
    expect(smallerSections(sectionsOf('short', 100)[0]!, 10)).toBeNull();
  });
});
