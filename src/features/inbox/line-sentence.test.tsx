import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LineSentence } from './line-sentence';

/** The sentence of a line of the inbox. */

function draw(who: string, text: string): { whole: string; apart: string[] } {
  const { container } = render(<LineSentence who={who}>{text}</LineSentence>);
  const apart = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  return { whole: container.textContent, apart };
}

it('sets who did it and the title apart, each in its own direction', () => {
  const text = 'ليلى suggested a change to “A “quoted” title”, and 2 more';
  expect(draw('ليلى', text)).toEqual({ whole: text, apart: ['ليلى', 'A “quoted” title'] });
});

it('leaves a sentence without a name or a title as it is', () => {
  expect(draw('Import', 'Your import finished: 3 prompts').apart).toEqual([]);
  expect(draw('Nora', 'Nora invited you').apart).toEqual(['Nora']);
});
