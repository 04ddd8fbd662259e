import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { DropdownMenu, type MenuSurfaceProps } from './dropdown-menu';

/** State in each commit: whether the button is marked as expanded, and whether the sheet is rendered. */
const commits = vi.hoisted((): { button: boolean; sheet: boolean }[] => []);

vi.mock('./menu-surface', () => ({
  renderMenu: (props: MenuSurfaceProps) => <Sheet {...props} />,
}));

function Trigger({ children, ...props }: ComponentProps<'button'>) {
  return <button {...props}>{children}</button>;
}

function Sheet({ open, triggerId, onOpenChange }: MenuSurfaceProps) {
  useLayoutEffect(() => {
    const button = document.getElementById(triggerId)?.getAttribute('aria-expanded') === 'true';
    commits.push({ button, sheet: open });
  });
  return open && <button onClick={() => onOpenChange(false)}>Close</button>;
}

test('the button shows a press before the sheet is built; both close together', async () => {
  const user = userEvent.setup();
  render(<DropdownMenu trigger={<Trigger>Menu</Trigger>} entries={[]} />);
  await user.hover(screen.getByText('Menu'));
  await vi.waitFor(() => expect(commits).not.toHaveLength(0));
  commits.length = 0;
  await user.click(screen.getByText('Menu'));
  expect(commits[0]).toEqual({ button: true, sheet: false });
  expect(commits.at(-1)).toEqual({ button: true, sheet: true });
  commits.length = 0;
  await user.click(screen.getByText('Close'));
  expect(commits[0]).toEqual({ button: false, sheet: false });
});
