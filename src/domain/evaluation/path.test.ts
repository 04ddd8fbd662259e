import { expect, it } from 'vitest';
import { evaluationToImprove, improvePath } from './path';

const ID = '0192aaaa-0000-4000-8000-00000000000f';

it('the address of an improvement names its evaluation', () => {
  const hash = new URL(improvePath('prompt', ID), 'https://cuebook.example').hash;
  expect(evaluationToImprove(hash)).toBe(ID);
});

it.each(['', '#', '#content', '#from-test-results', '#from-test-results=', `#from-test-results=${ID}0`])(
  '%o starts no improvement',
  (hash) => {
    expect(evaluationToImprove(hash)).toBeNull();
  },
);
