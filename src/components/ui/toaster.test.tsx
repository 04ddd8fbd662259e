import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { lazyToast } from './lazy-toast';
import { toast } from './toast';
import { Toaster } from './toaster';

/** Time of the exit animation until the toast is removed. */
const EXIT_MS = 1_100;

function advance(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** Preloads the code that renders toasts. */
async function renderToaster() {
  render(<Toaster />);
  await import('./toast-sheet');
  await act(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => {
    toast.removeAll();
  });
  vi.useRealTimers();
});

describe('Toaster', () => {
  test('toasts that outlive a page are placed again on the next one', async () => {
    const showPage = (left: number) => {
      document.querySelector('main')?.remove();
      const page = document.body.appendChild(document.createElement('main'));
      page.getBoundingClientRect = () => new DOMRect(left, 0, 800, 700);
    };
    showPage(100);
    await renderToaster();
    act(() => {
      toast('Hello');
    });
    const region = screen.getByRole('region', { name: 'Recent messages' });
    expect(region.style.getPropertyValue('--toast-inset')).toBe('116px');
    showPage(236);
    // Observers are called in a task of their own.
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(region.style.getPropertyValue('--toast-inset')).toBe('252px');
  });

  test('toasts leave the controls of a dialog that opens below them, and come back after it', async () => {
    document.querySelector('main')?.remove();
    const page = document.body.appendChild(document.createElement('main'));
    page.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight);
    await renderToaster();
    act(() => {
      toast('Hello');
    });
    const region = screen.getByRole('region', { name: 'Recent messages' });
    const sheet = region.querySelector('[data-toast]')!;
    sheet.getBoundingClientRect = () => new DOMRect(16, innerHeight - 60, innerWidth - 32, 44);
    const lift = () => Number.parseFloat(region.style.getPropertyValue('--toast-lift'));
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    const button = dialog.appendChild(document.createElement('button'));
    button.getBoundingClientRect = () => new DOMRect(0, 100, innerWidth, innerHeight - 100);
    document.body.append(dialog);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(innerHeight - 60 + 44 - lift()).toBeLessThanOrEqual(100);
    // Its list comes later, and makes it higher.
    button.getBoundingClientRect = () => new DOMRect(0, 70, innerWidth, innerHeight - 70);
    dialog.append(document.createElement('p'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(innerHeight - 60 + 44 - lift()).toBeLessThanOrEqual(70);
    dialog.remove();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(lift()).toBe(0);
    page.remove();
  });

  test.each([
    ['blank', () => toast('Hello'), 4_000],
    ['success', () => toast.success('Hello'), 2_000],
    ['error', () => toast.error('Hello'), 4_000],
    ['custom', () => toast.custom('Hello'), 4_000],
    ['live', () => toast('Hello', { duration: 5_000 }), 5_000],
  ])('a %s toast is announced and stays its time', async (_kind, show, duration) => {
    await renderToaster();
    act(() => {
      show();
    });
    expect(screen.getByRole('status').textContent).toContain('Hello');
    advance(duration - 10);
    expect(screen.getByRole('status').className).not.toContain('opacity-0');
    advance(20);
    expect(screen.getByRole('status').className).toContain('opacity-0');
    advance(EXIT_MS);
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('a loading toast stays until it is changed', async () => {
    await renderToaster();
    let id = '';
    act(() => {
      id = toast.loading('Importing');
    });
    advance(60_000);
    expect(screen.getByText('Importing')).toBeTruthy();
    act(() => {
      toast.success('Imported', { id });
    });
    expect(screen.queryByText('Importing')).toBeNull();
    expect(screen.getByText('Imported')).toBeTruthy();
  });

  test('a toast that comes before what it looks like shows once that is there', async () => {
    render(<Toaster />);
    act(() => {
      toast.loading('Early');
    });
    expect(screen.queryByText('Early')).toBeNull();
    fireEvent.keyDown(window, { key: 'Enter' });
    await act(async () => {
      await import('./toast-sheet');
    });
    expect(screen.getByText('Early')).toBeTruthy();
  });

  test('one whose queue is still to come is shown when it has', async () => {
    await renderToaster();
    await act(async () => {
      lazyToast.error('No connection', { id: 'one' });
      lazyToast.error('No connection', { id: 'one' });
      await import('./toast-sheet');
    });
    expect(screen.getByRole('status').textContent).toContain('No connection');
  });

  test('time stands still under the pointer', async () => {
    await renderToaster();
    act(() => {
      toast.success('Hello');
    });
    advance(1_900);
    fireEvent.pointerOver(screen.getByText('Hello'));
    advance(10_000);
    expect(screen.getByRole('status').className).not.toContain('opacity-0');
    fireEvent.pointerOut(screen.getByText('Hello'));
    advance(200);
    expect(screen.getByRole('status').className).toContain('opacity-0');
  });

  test.each([
    ['dismissed with the focus on it', () => fireEvent.focus(screen.getByRole('button'))],
    ['dismissed under the pointer', () => fireEvent.pointerOver(screen.getByText('First'))],
  ])('time goes on after a toast was %s', async (_how, hold) => {
    await renderToaster();
    act(() => {
      toast('First');
    });
    hold();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    advance(EXIT_MS);
    act(() => {
      toast('Second');
    });
    advance(4_010);
    expect(screen.getByRole('status').className).toContain('opacity-0');
  });

  test('time goes on after a Toaster was removed under the pointer', async () => {
    const { unmount } = render(<Toaster />);
    await act(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
    });
    act(() => {
      toast('First');
    });
    fireEvent.pointerOver(screen.getByText('First'));
    unmount();
    await renderToaster();
    act(() => {
      toast('Second');
    });
    advance(4_010);
    expect(screen.getByText('Second').closest('[data-toast]')!.className).toContain('opacity-0');
  });

  test('Toaster shows at most 20', async () => {
    await renderToaster();
    act(() => {
      for (let number = 1; number <= 25; number += 1) toast(`Toast ${number}`);
    });
    expect(screen.getAllByRole('status')).toHaveLength(20);
    expect(screen.getByText('Toast 25')).toBeTruthy();
    expect(screen.queryByText('Toast 5')).toBeNull();
  });
});
