import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { COVER } from '@/lib/covered-page';
import { EARLY_EVENTS, SINGLE_KEYS_STORAGE } from '@/lib/early-input/events';
import { keepKeys } from '@/lib/early-input/keep-keys';

import { SearchBox } from './search-box';

function Page() {
  const [value, setValue] = useState('');
  return (
    <>
      <textarea aria-label="Notes" />
      <SearchBox value={value} onValueChange={setValue} placeholder="Search…" shortcut />
    </>
  );
}

describe('SearchBox', () => {
  beforeAll(() => keepKeys(EARLY_EVENTS, COVER, SINGLE_KEYS_STORAGE));

  test('/ brings the focus here and is not typed', async () => {
    render(<Page />);
    await userEvent.keyboard('/');
    const box = screen.getByRole('searchbox', { name: 'Search…' });
    expect(box).toBe(document.activeElement);
    await userEvent.keyboard('a/b');
    expect((box as HTMLInputElement).value).toBe('a/b');
  });

  test('takes lines that are pasted as one, with a space between them', async () => {
    render(<Page />);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(box, 'ab');
    box.setSelectionRange(1, 1);
    await userEvent.paste('one,\r\n\ttwo');
    expect(box.value).toBe('aone, twob');
  });

  test('/ in another text field is text', async () => {
    render(<Page />);
    const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes');
    await userEvent.type(notes, '1/2');
    expect(notes.value).toBe('1/2');
    expect(document.activeElement).toBe(notes);
  });

  test('SearchBox is emptied by its cross and by Escape, and keeps the focus', async () => {
    render(<Page />);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(box, 'mail');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(box);
    await userEvent.type(box, 'mail{Escape}');
    expect(box.value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });
});
