import { describe, expect, it } from 'vitest';
import { cardText } from './card-text';

const SAID = 'I want you to act as a Linux terminal. I will type commands and you will reply with what';

describe('what a card shows of a text', () => {
  it.each([
    [
      'another description',
      'Answers as a terminal does, with its output and nothing else of any kind.',
      SAID,
    ],
    ['a short description, alike by chance', 'I want you to act', SAID],
    ['a description that says it all', SAID, SAID],
    ['a description that says more', `${SAID} the terminal shows.`, SAID],
    ['no description', '', SAID],
  ])('what a card shows of a text begins with the beginning: %s', (_case, description, content) => {
    expect(cardText({ content, description })).toBe(content);
  });

  it.each([
    ['whole', SAID],
    ['cut', `${SAID}...`],
    ['cut with a sign of its own', `${SAID} …`],
    ['with other white space', SAID.replaceAll(' ', '\n  ')],
  ])('goes on where the description ends, %s', (_case, description) => {
    expect(cardText({ content: `  ${SAID}  the terminal\nshows.`, description })).toBe(
      'the terminal\nshows.',
    );
  });
});
