import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import type { AiStatus } from '@/domain/ai/schema';
import { StubbedApi } from '../../../tests/support/api-stub';
import { EditorHelper } from './editor-helper';

const NONE: AiStatus = {
  available: false,
  reason: 'Set GEMINI_API_KEY.',
  provider: null,
  model: null,
  today: null,
};
const READY: AiStatus = { available: true, reason: null, provider: 'gemini', model: null, today: null };

function show(status: AiStatus, content: string) {
  const onContentChange = vi.fn();
  render(
    <StubbedApi answer={() => status}>
      <EditorHelper
        content={content}
        tags={[]}
        onContentChange={onContentChange}
        onAddTag={() => null}
        onTagsChange={vi.fn()}
      />
      <Toaster />
    </StubbedApi>,
  );
  return { onContentChange };
}

const button = (name: string) => screen.getByRole('button', { name });

it('without a service both buttons stay, are off and say why', async () => {
  show(NONE, 'Write.');
  await screen.findByText('Set GEMINI_API_KEY.', { selector: 'p' });
  for (const name of ['Enhance Prompt', 'Enhance Prompt by Framework']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button(name).getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Set GEMINI_API_KEY.');
    await userEvent.click(button(name));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what is missing before anything is asked', async () => {
  const { onContentChange } = show(READY, '  ');
  await userEvent.click(button('Enhance Prompt'));
  await screen.findByText('Prompt content is empty.');
  expect(onContentChange).not.toHaveBeenCalled();
});

it('wants a framework to format by', async () => {
  show(READY, 'Write.');
  await userEvent.click(button('Enhance Prompt by Framework'));
  await screen.findByText('Please select a framework.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
