import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CardText } from './card-text';

const textOn = (content: string) =>
  render(<CardText prompt={{ content, description: '' }} />).container.textContent;

it('a card has as much of a text as it can show, cut behind a word and through no variable', () => {
  const whole = 'Say it again. '.repeat(17).trim();
  expect(textOn(whole)).toBe(whole);
  const long = textOn('Say it once more '.repeat(30));
  expect(long).toMatch(/(?:once|more|it|Say)…$/);
  expect(long.length).toBeGreaterThan(200);
  expect(long.length).toBeLessThanOrEqual(241);
  expect(textOn(`${'word '.repeat(46)}{{the_reader_of_it}} and more`)).toMatch(/word the_reader?…$|word…$/);
  expect(textOn(`${'x'.repeat(237)}{{name}} and more`)).not.toContain('{');
});
