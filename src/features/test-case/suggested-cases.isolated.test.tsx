import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StubbedApi } from '../../../tests/support/api-stub';
import { SuggestedCases } from './suggested-cases';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));

const proposed = (name: string) => ({
  name,
  inputs: [],
  checks: [{ kind: 'judge', criterion: `Greets ${name}`, expected: null }],
});

it('suggested cases are still there after one of them was edited, saved or not', async () => {
  const asked: string[] = [];
  const answer = (path: string) => {
    asked.push(path);
    return path === 'prompt.tests.suggest' ? { cases: [proposed('Ann'), proposed('Bo')] } : { id: 'c' };
  };
  render(
    <StubbedApi answer={answer}>
      <SuggestedCases
        promptId="7e2f4a52-9c0b-4f0e-8a35-0c1f7d1c2b3a"
        variables={[]}
        onClose={() => undefined}
      />
    </StubbedApi>,
  );
  const names = async () => {
    const suggested = await screen.findByRole('region', { name: 'Suggested test cases' });
    return within(suggested)
      .getAllByRole('button', { name: /^Accept/ })
      .map((button) => button.getAttribute('aria-label'));
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ann' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await names()).toEqual(['Accept Ann', 'Accept Bo']);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Ann' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save test case' }));
  expect(await names()).toEqual(['Accept Bo']);
  expect(asked.filter((path) => path === 'prompt.tests.suggest')).toHaveLength(1);
});
