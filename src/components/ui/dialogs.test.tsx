import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

describe('Dialog', () => {
  test('opens with a name and a description, closes on Escape, gives the focus back', async () => {
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Dialog open={open} onOpenChange={setOpen} title="Update" description="Choose one.">
            <input aria-label="Notes" />
          </Dialog>
        </>
      );
    }
    render(<Page />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose one.',
    );
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
    });
  });
});

describe('ConfirmDialog', () => {
  function setup(loading = false) {
    const confirm = vi.fn();
    const change = vi.fn();
    render(
      <ConfirmDialog
        open
        onOpenChange={change}
        title="Delete"
        description="Are you sure?"
        confirmLabel="Delete it"
        tone="danger"
        onConfirm={confirm}
        loading={loading}
      />,
    );
    return { confirm, change };
  }

  test('starts at the harmless answer', async () => {
    setup();
    await screen.findByRole('alertdialog', { name: 'Delete' });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    });
  });

  test('confirms once and leaves the closing to its owner', async () => {
    const { confirm, change } = setup();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
    expect(confirm).toHaveBeenCalledOnce();
    expect(change).not.toHaveBeenCalled();
  });

  test('ConfirmDialog cancels by button', async () => {
    const { confirm, change } = setup();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(change).toHaveBeenCalledExactlyOnceWith(false);
    expect(confirm).not.toHaveBeenCalled();
  });

  test('while busy it can be neither confirmed again nor put away', async () => {
    const { confirm, change } = setup(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
    await userEvent.keyboard('{Escape}');
    expect(confirm).not.toHaveBeenCalled();
    expect(change).not.toHaveBeenCalled();
  });
});
