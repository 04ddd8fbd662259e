import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import { Toaster } from '@/components/ui/toaster';
import type { AiEvent } from '@/domain/ai/schema';
import { StubbedApi } from '../../../../tests/support/api-stub';
import { CREATOR_ID, promptFixture } from '../../../../tests/support/prompt-fixture';
import { PromptForm } from './prompt-form';

type Call = (input: { content: string }) => Promise<AsyncIterable<AiEvent>>;
const describeCall = vi.hoisted(() => vi.fn<Call>());
vi.mock('@/trpc/answer-client', () => ({
  createAnswerClient: () => ({ ai: { describe: { mutate: describeCall } } }),
}));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

async function* answer(text: string, tags: string[]): AsyncGenerator<AiEvent> {
  await Promise.resolve();
  yield { type: 'done', text, lost: [], isCut: false, tags };
}

function show(available: boolean, description = 'By hand') {
  const status = {
    available,
    answerTokens: 800,
    reason: available ? null : 'No AI here.',
    provider: null,
    model: null,
    today: null,
  };
  render(
    <StubbedApi
      answer={(path) => {
        if (path === 'ai.status') return status;
        return path === 'space.list'
          ? []
          : {
              prompts: 1,
              refused: 0,
              links: 0,
              differ: false,
              guests: false,
              members: false,
              count: 1,
              spaces: [],
              people: [],
              peopleCount: 0,
            };
      }}
    >
      <PromptForm userId={CREATOR_ID} prompt={promptFixture({ description, tags: ['mail'] })} />
      <Toaster />
    </StubbedApi>,
  );
}

const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const press = async () => {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Suggest a description' }, { timeout: 10_000 }),
  );
};

beforeEach(() => {
  toast.remove();
  localStorage.clear();
  describeCall.mockReset();
});

it('a description is written on request, replaces what was there, and comes back by Undo', async () => {
  describeCall.mockResolvedValue(answer('Drafts a launch mail.', ['mail', 'launch', 'sales']));
  show(true);
  await press();
  await waitFor(() => expect(description().value).toBe('Drafts a launch mail.'));
  // Existing tags are not suggested.
  expect(screen.queryByRole('button', { name: 'Add tag: mail' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add tag: launch' }));
  expect(screen.getByRole('button', { name: 'Remove tag: launch' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add tag: sales' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(description().value).toBe('By hand');
  expect(document.activeElement).toBe(description());
});

it('offers no Undo once it was changed by hand, or when nothing was there', async () => {
  describeCall.mockImplementation(() => Promise.resolve(answer('Drafts a launch mail.', [])));
  show(true, '');
  await press();
  await waitFor(() => expect(description().value).toBe('Drafts a launch mail.'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await userEvent.type(description(), '!');
  await press();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  await userEvent.type(description(), '?');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps what is there when there is no answer, and says why', async () => {
  describeCall.mockRejectedValue(new Error('Failed to fetch'));
  show(true);
  await press();
  expect(await screen.findByText(/^Couldn’t write a description/)).toBeTruthy();
  expect(description().value).toBe('By hand');
});

it('writing a description is off without an AI service, with the reason', async () => {
  show(false);
  await screen.findByRole('button', { name: 'Suggest a description' }, { timeout: 10_000 });
  // It is replaced by another element.
  const button = () => screen.getByRole('button', { name: 'Suggest a description' });
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  const reason = document.getElementById(button().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('No AI here.');
});
