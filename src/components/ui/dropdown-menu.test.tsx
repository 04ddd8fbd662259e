import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Button } from './button';
import { DropdownMenu } from './dropdown-menu';

function SortMenu() {
  const [value, setValue] = useState('recent');
  return (
    <DropdownMenu
      trigger={<Button>Sort: {value}</Button>}
      entries={[
        {
          kind: 'radio',
          label: 'Sort',
          value,
          onValueChange: setValue,
          options: [
            { value: 'recent', label: 'recent' },
            { value: 'starred', label: 'starred' },
          ],
        },
      ]}
    />
  );
}

describe('DropdownMenu', () => {
  test('DropdownMenu is not there before it is opened', () => {
    render(<SortMenu />);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button').getAttribute('aria-haspopup')).toBe('menu');
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false');
  });

  test('ticks the current choice, takes another and closes', async () => {
    render(<SortMenu />);
    const trigger = screen.getByRole('button', { name: 'Sort: recent' });
    await userEvent.click(trigger);
    const current = await screen.findByRole('menuitemradio', { name: 'recent' });
    expect(current.getAttribute('aria-checked')).toBe('true');
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'starred' }));
    await waitFor(() => {
      expect(screen.queryByRole('menu')).toBeNull();
    });
    expect(trigger.textContent).toBe('Sort: starred');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });

  test('begins to fade with the press on a choice and closes after the frame; chooses once', async () => {
    const choose = vi.fn();
    const options = ['recent', 'starred'].map((value) => ({ value, label: value }));
    render(
      <DropdownMenu
        trigger={<Button>Sort</Button>}
        entries={[{ kind: 'radio', label: 'Sort', value: 'recent', onValueChange: choose, options }]}
      />,
    );
    const trigger = screen.getByRole('button', { name: 'Sort' });
    await userEvent.click(trigger);
    const other = await screen.findByRole('menuitemradio', { name: 'starred' });
    const menu = screen.getByRole('menu');
    fireEvent.click(other);
    expect(choose).toHaveBeenCalledExactlyOnceWith('starred');
    expect(menu.hasAttribute('data-ending-style')).toBe(true);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(other);
    await waitFor(() => {
      expect(screen.queryByRole('menu')).toBeNull();
    });
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger);
    expect(choose).toHaveBeenCalledTimes(1);

    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'starred' }));
    expect(choose).toHaveBeenCalledTimes(2);
  });

  test('opens by arrow key on its first entry and gives the focus back on Escape', async () => {
    render(<SortMenu />);
    const trigger = screen.getByRole('button');
    trigger.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('recent');
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(document.activeElement).toBe(trigger);
    });
  });

  test('runs an entry once and never a disabled one', async () => {
    const run = vi.fn();
    const never = vi.fn();
    render(
      <DropdownMenu
        trigger={<Button>More</Button>}
        entries={[
          { label: 'Duplicate', onSelect: run },
          { label: 'Approve', onSelect: never, disabled: true, hint: 'Only admins approve' },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const disabled = await screen.findByRole('menuitem', { name: /Approve/ });
    expect(disabled.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(disabled);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(run).toHaveBeenCalledOnce();
    expect(never).not.toHaveBeenCalled();
  });
});
