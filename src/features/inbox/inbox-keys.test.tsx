import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { InboxLine } from './inbox-line';
import { useInboxKeys } from './use-inbox-keys';

type Acts = { onOpen: () => void; onDone?: () => void };

function List({ first, second }: { first: Acts; second: Acts }) {
  const ref = useRef<HTMLUListElement>(null);
  useInboxKeys(ref, () => undefined);
  const line = { href: '#open', at: new Date(0) };
  return (
    <ul ref={ref}>
      <InboxLine {...line} {...first} name="Ann" text="Ann commented" />
      <InboxLine {...line} {...second} name="Bo" text="Bo replied" />
    </ul>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('keys open and finish the line that has the focus, by its own functions', () => {
  const first = { onOpen: vi.fn(), onDone: vi.fn() };
  const second = { onOpen: vi.fn() };
  render(<List first={first} second={second} />);
  const [, other] = screen.getAllByRole('listitem');

  press('e');
  expect(first.onDone).not.toHaveBeenCalled();
  press('j');
  press('e');
  expect(first.onDone).toHaveBeenCalledTimes(1);
  press('Enter');
  expect(first.onOpen).toHaveBeenCalledTimes(1);

  press('j');
  expect(document.activeElement).toBe(other);
  // A line without a tick.
  press('e');
  press('Enter');
  expect(second.onOpen).toHaveBeenCalledTimes(1);
  expect(first.onDone).toHaveBeenCalledTimes(1);
});
