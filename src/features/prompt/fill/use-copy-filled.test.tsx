import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { FillProvider } from '@/features/prompt-base/fill/fill-context';
import { type ApiStub, StubbedApi } from '../../../../tests/support/api-stub';
import { promptFixture } from '../../../../tests/support/prompt-fixture';
import { useCopyFilled } from './use-copy-filled';

const prompt = promptFixture({ content: 'Say hello.' });
const api = vi.fn<ApiStub>(() => ({ usageCount: 1 }));

function CopyButton() {
  const { copy } = useCopyFilled(prompt, { kind: 'member', id: 'somebody', role: 'contributor' });
  return <button onClick={() => void copy()}>Copy</button>;
}

function show() {
  render(
    <StubbedApi answer={api}>
      <FillProvider owner="somebody" promptId={prompt.id} content={prompt.content} variables={[]}>
        <CopyButton />
      </FillProvider>
      <Toaster />
    </StubbedApi>,
  );
}

const usesRecorded = () => api.mock.calls.filter(([path]) => path === 'usage.record').length;

beforeEach(() => void api.mockClear());

it('counts the use of a prompt that was copied', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Prompt copied to clipboard!');
  await expect.poll(usesRecorded).toBe(1);
  expect(await navigator.clipboard.readText()).toBe('Say hello.');
});

it('says that the browser refused a copy, and counts nothing', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  show();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Failed to copy prompt');
  expect(usesRecorded()).toBe(0);
});
