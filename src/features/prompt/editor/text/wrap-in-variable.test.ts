import { describe, expect, it } from 'vitest';
import { listVariables } from '@/domain/prompt/variables';
import { wrapInVariable } from './wrap-in-variable';

/** The text after the words between two bars were made a variable, with the name that is selected then between bars; null for none. */
function wrap(marked: string): string | null {
  const start = marked.indexOf('|');
  const text = marked.replaceAll('|', '');
  const wrapped = wrapInVariable(text, start, marked.lastIndexOf('|') - 1);
  if (wrapped === null) return null;
  const next = text.slice(0, wrapped.start) + wrapped.text + text.slice(wrapped.end);
  const { nameStart, nameEnd } = wrapped;
  return `${next.slice(0, nameStart)}|${next.slice(nameStart, nameEnd)}|${next.slice(nameEnd)}`;
}

describe('the words that are selected', () => {
  it.each([
    ['Offer |free shipping| today', 'Offer ${|variable|:free shipping} today'],
    ['Offer| free shipping |today', 'Offer ${|variable|:free shipping} today'],
    ['|送料無料|です', '${|variable|:送料無料}です'],
    ['اكتب إلى |القارئ|', 'اكتب إلى ${|variable|:القارئ}'],
    ['{{variable}} and |more|', '{{variable}} and ${|variable 2|:more}'],
    ['Name ||', 'Name {{|variable|}}'],
    ['a | | b', 'a {{|variable|}} b'],
  ])('the selected words %j become the variable %j', (before, after) => {
    expect(wrap(before)).toBe(after);
  });

  it.each([
    ['two lines', '|one\ntwo|'],
    ['a brace', '|a } b|'],
    ['a variable', 'to |{{name}}|'],
    ['part of a variable', 'to {{na|m|e}}'],
    ['code', '```\n|word|\n```'],
    ['an escape before it', '\\|word|'],
    ['what a shell would read', 'a |-b|'],
    ['a default that is too long', `|${'x'.repeat(2_001)}|`],
  ])('the selected words with %s become no variable', (_what, before) => {
    expect(wrap(before)).toBeNull();
  });

  it('the selected words are the default of the new variable', () => {
    const wrapped = wrapInVariable('Offer free shipping', 6, 19);
    expect(listVariables(`Offer ${wrapped?.text}`)).toEqual([
      { name: 'variable', fallback: 'free shipping' },
    ]);
  });
});
