import { expect, it, vi } from 'vitest';
import { forgetAnswers, keepAnswersIn } from './kept-answers';

it('drops what a tab keeps, where it keeps something', () => {
  expect(forgetAnswers).not.toThrow();
  const clear = vi.fn<() => void>();
  keepAnswersIn({ clear });
  forgetAnswers();
  expect(clear).toHaveBeenCalledOnce();
});
