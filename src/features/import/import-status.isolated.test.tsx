import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importMessages } from '@/domain/import/messages';
import type { ImportProgress } from '@/domain/import/progress';
import { followedImport, followImport } from './followed-import';
import { ImportStatus } from './import-status';
import { RunningTray } from './running-tray';
import { showImport } from './shown-import';

/** Any page says how far the import has come that its browser has running, and how it ended. */

const OWNER = '00000000-0000-4000-8000-000000000001';
const ID = '00000000-0000-4000-8000-000000000002';
const RUNNING: ImportProgress = {
  fileName: 'mine.csv',
  created: 500,
  done: 500,
  total: 1_282,
  isRunning: true,
  problem: null,
};

const server = vi.hoisted(() => ({
  progress: undefined as ImportProgress | null | undefined,
  stop: vi.fn(),
  success: vi.fn(),
  error: vi.fn(),
}));
const { pathname } = vi.hoisted(() => ({ pathname: { current: '/profile' } }));
vi.mock('next/navigation', () => ({ usePathname: () => pathname.current }));
vi.mock('@/trpc/client', () => ({
  trpc: {
    import: {
      progress: { useQuery: () => ({ data: server.progress, dataUpdatedAt: 1 }) },
      stop: { useMutation: () => ({ isPending: false, isSuccess: false, mutate: server.stop }) },
    },
  },
}));
vi.mock('@/components/ui/toast', () => ({ toast: { success: server.success, error: server.error } }));

configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => {
  localStorage.clear();
  showImport(null);
  pathname.current = '/profile';
  vi.clearAllMocks();
  server.progress = RUNNING;
});

describe('the status of an import', () => {
  it('the status of an import is shown from the moment it is followed, to its owner only, and can stop it', async () => {
    render(<ImportStatus owner={OWNER} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    act(() => followImport(OWNER, ID));
    expect(await screen.findByText('Importing mine.csv: 500 of 1,282')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(server.stop).toHaveBeenCalledWith({ id: ID });
    expect(followedImport('00000000-0000-4000-8000-000000000003')).toBeNull();
  });

  it('the status of an import is in the side bar on pages that have one', async () => {
    pathname.current = '/dashboard';
    followImport(OWNER, ID);
    render(<ImportStatus owner={OWNER} />);
    await import('./running-import');
    expect(screen.queryByRole('progressbar')).toBeNull();
    render(<RunningTray id={ID} />);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('500');
    expect(screen.getByText('500 of 1,282')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(server.stop).toHaveBeenCalledWith({ id: ID });
  });

  it.each([
    ['what was created', { problem: null }, () => server.success, '500 prompts created'],
    [
      'why it ended early',
      { problem: importMessages.stoppedWithServer },
      () => server.error,
      importMessages.stoppedWithServer,
    ],
  ])('says at the end %s, once', async (_, end, toastOf, words) => {
    server.progress = { ...RUNNING, isRunning: false, ...end };
    followImport(OWNER, ID);
    render(<ImportStatus owner={OWNER} />);
    await waitFor(() => expect(toastOf()).toHaveBeenCalledExactlyOnceWith(words));
    expect(followedImport(OWNER)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('the status of an import is silent while the dialog shows the same', async () => {
    server.progress = { ...RUNNING, isRunning: false };
    showImport(ID);
    followImport(OWNER, ID);
    const { rerender } = render(<ImportStatus owner={OWNER} />);
    await import('./running-import');
    rerender(<ImportStatus owner={OWNER} />);
    expect(server.success).not.toHaveBeenCalled();
    expect(followedImport(OWNER)).toBe(ID);
  });
});
