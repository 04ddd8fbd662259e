import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubmitEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Button } from './button';
import { IconButton } from './icon-button';

describe('Button', () => {
  test('submits no form unless told to', async () => {
    const submit = vi.fn((event: SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Plain</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledOnce();
  });

  test('while loading keeps its label and its focus, and neither runs nor submits', async () => {
    const click = vi.fn();
    const submit = vi.fn((event: SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <input aria-label="Title" />
        <Button type="submit" loading onClick={click}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button).toBe(document.activeElement);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  test('disabled with a reason: can be reached, does nothing, says why', async () => {
    const click = vi.fn();
    render(
      <Button disabledReason="Sign in to keep favorites" onClick={click}>
        Favorites
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Favorites' });
    expect(button).toBe(document.activeElement);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Sign in to keep favorites');
    await userEvent.keyboard('{Enter}');
    expect(click).not.toHaveBeenCalled();
  });
});

describe('IconButton', () => {
  test('IconButton is named by its label and runs', async () => {
    const click = vi.fn();
    render(
      <IconButton aria-label="Delete" onClick={click}>
        <svg />
      </IconButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(click).toHaveBeenCalledOnce();
  });

  test('IconButton does nothing while loading', async () => {
    const click = vi.fn();
    render(
      <IconButton aria-label="Delete" loading onClick={click}>
        <svg />
      </IconButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(click).not.toHaveBeenCalled();
  });
});
