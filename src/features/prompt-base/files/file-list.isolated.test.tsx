import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import superjson from 'superjson';
import { afterEach, expect, it, vi } from 'vitest';
import { FileList } from './file-list';

afterEach(() => vi.unstubAllGlobals());

it('a guest, whose page has no provider of calls, reads a file that had no room on the page', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string | URL) => {
    asked.push(decodeURIComponent(String(url)));
    const files = [{ path: 'late.md', sha256: 'a'.repeat(64), size: 12, text: 'It came late', isCut: false }];
    return Promise.resolve(Response.json([{ result: { data: superjson.serialize({ files }) } }]));
  });
  const late = { path: 'late.md', sha256: 'a'.repeat(64), size: 12, text: '', isCut: true };
  const user = userEvent.setup();
  render(<FileList promptId="a-prompt" slug="a-slug" version={3} files={[late]} />);
  const show = await screen.findByRole('button', { name: 'Show the text: late.md' });
  expect(asked).toEqual([]);
  await user.click(show);
  expect(await screen.findByText('It came late')).toBeTruthy();
  expect(asked.join()).toContain('"promptId":"a-prompt","version":3,"paths":["late.md"]');
});
