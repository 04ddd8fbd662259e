import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { Pagination } from './pagination';

const items = [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20] as const;
const hrefFor = (page: number) => `/browse?page=${page}`;

describe('Pagination', () => {
  test('writes first, last and near pages with ... between, as real links', () => {
    render(<Pagination page={10} pageCount={20} items={items} hrefFor={hrefFor} />);
    const nav = screen.getByRole('navigation', { name: 'Pagination' });
    const shown = within(nav)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .join(' ');
    expect(shown).toBe('1 ... 8 9 10 11 12 ... 20');
    expect(screen.getByRole('link', { name: 'Page 12' }).getAttribute('href')).toBe('/browse?page=12');
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/browse?page=9');
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/browse?page=11');
    expect(nav.querySelectorAll('[aria-current="page"]')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Page 10' }).getAttribute('aria-current')).toBe('page');
  });

  test('Pagination has no way past either end', () => {
    render(<Pagination page={1} pageCount={2} items={[1, 2]} hrefFor={hrefFor} />);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    expect(screen.getByText('Previous').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/browse?page=2');
  });

  test('Pagination is nothing for a single page', () => {
    const { container } = render(<Pagination page={1} pageCount={1} items={[1]} hrefFor={hrefFor} />);
    expect(container.innerHTML).toBe('');
  });

  test('hands a plain press to onPage and leaves a new tab to the link', () => {
    const onPage = vi.fn();
    render(<Pagination page={1} pageCount={2} items={[1, 2]} hrefFor={hrefFor} onPage={onPage} />);
    const link = screen.getByRole('link', { name: 'Page 2' });
    const plain = createEvent.click(link);
    fireEvent(link, plain);
    expect(plain.defaultPrevented).toBe(true);
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2);

    const held = createEvent.click(link, { ctrlKey: true });
    // jsdom cannot open a tab; the page itself must not be asked for one.
    link.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: false });
    fireEvent(link, held);
    expect(onPage).toHaveBeenCalledOnce();
  });
});
