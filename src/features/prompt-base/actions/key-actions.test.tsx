import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { watchConnection } from '@/lib/watch-connection';
import {
  focusKeyAction,
  followLink,
  inMain,
  type KeyAction,
  performKeyAction,
  useKeyAction,
} from './key-actions';

interface ControlProps {
  name: KeyAction | undefined;
  act: () => void;
  onClick?: () => void;
  isBusy?: boolean;
}

function Control({ name, act, onClick, isBusy = false }: ControlProps) {
  const ref = useKeyAction(name, act);
  return (
    <button ref={ref} type="button" data-needs-server="" aria-disabled={isBusy} onClick={onClick}>
      {name ?? 'nothing'}
    </button>
  );
}

it('a key performs the action of a control without pressing it, in its latest form', () => {
  const [before, now, onClick] = [vi.fn(), vi.fn(), vi.fn()];
  const { rerender, unmount } = render(<Control name="copy" act={before} onClick={onClick} />);
  rerender(<Control name="copy" act={now} onClick={onClick} />);

  expect(performKeyAction('copy', () => true)).toBe(true);
  expect(now).toHaveBeenCalledTimes(1);
  expect(before).not.toHaveBeenCalled();
  expect(onClick).not.toHaveBeenCalled();
  expect(performKeyAction('run', () => true)).toBe(false);
  unmount();
  expect(performKeyAction('copy', () => true)).toBe(false);
});

it('a key acts on the first of several controls, in the part of the page that was asked for', () => {
  const [outside, first, second] = [vi.fn(), vi.fn(), vi.fn()];
  const page = (isFirst: boolean) => (
    <>
      <Control name="copy" act={outside} />
      <main>
        {isFirst && <Control key="first" name="copy" act={first} />}
        <Control key="second" name="copy" act={second} />
      </main>
    </>
  );
  // The first comes later than the second.
  const { rerender } = render(page(false));
  rerender(page(true));

  performKeyAction('copy', inMain);
  expect([outside, first, second].map((act) => act.mock.calls.length)).toEqual([0, 1, 0]);
  focusKeyAction('copy', inMain);
  expect(document.activeElement).toBe(document.querySelector('main button'));
});

it('a control that is busy does nothing by a key either, and one without a name never', () => {
  const [busy, nameless] = [vi.fn(), vi.fn()];
  render(
    <>
      <Control name="run" act={busy} isBusy />
      <Control name={undefined} act={nameless} />
    </>,
  );
  performKeyAction('run', () => true);
  expect(busy).not.toHaveBeenCalled();
  expect(nameless).not.toHaveBeenCalled();
});

it('what needs the server does nothing by a key while it is out of reach, and says so', () => {
  const act = vi.fn();
  const onPress = vi.fn();
  const end = watchConnection(() => undefined, onPress);
  const { rerender } = render(<Control name="favorite" act={act} />);
  const offline = (
    <div data-offline="">
      <Control name="favorite" act={act} />
    </div>
  );
  rerender(offline);
  performKeyAction('favorite', () => true);
  expect(act).not.toHaveBeenCalled();
  expect(onPress).toHaveBeenCalledWith('You’re offline. Try again once you’re connected.');
  end();
});

it('a key follows a link as a click on it does', () => {
  const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  function Away() {
    const ref = useKeyAction('edit', followLink);
    return (
      <a ref={ref} href="#edit" onClick={onClick}>
        Edit
      </a>
    );
  }
  render(<Away />);
  performKeyAction('edit', () => true);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link')).toBeDefined();
});
