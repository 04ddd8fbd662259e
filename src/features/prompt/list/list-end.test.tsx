import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ListEnd } from './list-end';

const whole = { total: 40, totalIsCapped: false, page: 3, pageCount: 3 };

it.each([
  ['the last page of a list that is shown whole', whole],
  ['an earlier page of a long list', { ...whole, total: 70_066, page: 666, pageCount: 667 }],
])('the end of a list says nothing on %s', (_, page) => {
  const { container } = render(<ListEnd page={page} onFilter={() => undefined} />);
  expect(container.innerHTML).toBe('');
});

it.each([
  ['list', { ...whole, total: 70_066, page: 667, pageCount: 667 }, 667],
  ['search', { total: 1_000, totalIsCapped: true, page: 67, pageCount: 67 }, 67],
])('says where a long %s ends and offers the filters', async (_, page, end) => {
  const onFilter = vi.fn();
  render(<ListEnd page={page} onFilter={onFilter} />);
  screen.getByText(`Showing the first ${end} pages. Use filters to find more.`);
  await userEvent.click(screen.getByRole('button', { name: 'Choose filters' }));
  expect(onFilter).toHaveBeenCalledOnce();
});
