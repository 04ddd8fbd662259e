import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import type { AiEvent } from '@/domain/ai/schema';
import type { RunOptions, RunStart } from '@/domain/run/schema';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
// Preloads the code that the section loads when it is opened.
import './run-panel';
import { RunSection } from './run-section';

const mutate = vi.hoisted(() => vi.fn());
vi.mock('@/trpc/answer-client', () => ({ createAnswerClient: () => ({ ai: { run: { mutate } } }) }));

const PROMPT = '22222222-2222-4222-8222-222222222222';
const MODEL = '33333333-3333-4333-8333-333333333333';
const ONE: RunOptions = { reason: null, models: [{ id: null, name: 'Default model' }] };
const TWO: RunOptions = { reason: null, models: [...ONE.models, { id: MODEL, name: 'Local' }] };

const api = vi.fn<ApiStub>();
let options: RunOptions;

beforeEach(() => {
  options = ONE;
  mutate.mockReset();
  api.mockReset();
  api.mockImplementation((path) => {
    if (path === 'ai.runOptions') return options;
    if (path === 'prompt.versions') return { items: [], total: 0, page: 1, pageCount: 1 };
    return [];
  });
});

async function* answered(text: string): AsyncGenerator<AiEvent> {
  yield await Promise.resolve({ type: 'delta', text: text.slice(0, 2) });
  yield { type: 'done', text, lost: [], isCut: false };
}

async function open() {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <StubbedApi answer={api}>
      <form onSubmit={onSubmit}>
        <RunSection
          owner="me"
          promptId={PROMPT}
          content="Greet {{name}}"
          messages={null}
          variables={[{ name: 'name', type: 'text', label: 'Who', help: '', options: [], default: null }]}
          version={3}
          canSaveCases
        />
      </form>
      <Toaster />
    </StubbedApi>,
  );
  expect(api).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Run prompt' }));
  return { onSubmit };
}

it('asks nothing before it is opened, and says how AI is set up where it is not', async () => {
  options = { reason: 'Set GEMINI_API_KEY.', models: [] };
  await open();
  expect(await screen.findByText('Set GEMINI_API_KEY.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull();
});

it('fills in the variables, shows the answer, copies it and keeps the values as a test case', async () => {
  const user = userEvent.setup();
  mutate.mockImplementation(() => Promise.resolve(answered('Hello Ada!')));
  const { onSubmit } = await open();
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  expect(screen.getByText('Fill in Who')).toBeTruthy();
  expect(mutate).not.toHaveBeenCalled();
  // Enter runs; a surrounding form is not submitted.
  await user.type(screen.getByRole('textbox', { name: 'Who' }), 'Ada{Enter}');
  const answer = await screen.findByRole('region', { name: 'Response: Version 3, Default model' });
  await waitFor(() => expect(answer.textContent).toBe('Hello Ada!'));
  const inputs = [{ name: 'name', value: 'Ada' }];
  expect(mutate.mock.calls[0]?.[0]).toEqual({
    promptId: PROMPT,
    text: { version: 3 },
    inputs,
    modelId: null,
  } satisfies RunStart);
  await user.click(screen.getByRole('button', { name: 'Copy response' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Hello Ada!'));

  await user.click(screen.getByRole('button', { name: 'Keep as test' }));
  await user.type(screen.getByRole('textbox', { name: 'Test case name' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'The response must contain' }), 'Hello{Enter}');
  await waitFor(() =>
    expect(api).toHaveBeenCalledWith('prompt.tests.save', {
      promptId: PROMPT,
      name: 'Ada',
      inputs,
      checks: [{ kind: 'contains', text: 'Hello', ignoreCase: true }],
    }),
  );
  expect(onSubmit).not.toHaveBeenCalled();
});

it('stops a response and keeps its text so far', async () => {
  const user = userEvent.setup();
  mutate.mockImplementation((_input: RunStart, { signal }: { signal: AbortSignal }) =>
    Promise.resolve(
      (async function* () {
        yield { type: 'delta', text: 'It begins' } satisfies AiEvent;
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      })(),
    ),
  );
  await open();
  await user.type(await screen.findByRole('textbox', { name: 'Who' }), 'Ada{Enter}');
  await screen.findByText('It begins');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped.')).toBeTruthy();
  expect(screen.getByText('It begins')).toBeTruthy();
});

it('asks two models side by side', async () => {
  const user = userEvent.setup();
  options = TWO;
  mutate.mockImplementation(() => Promise.resolve(answered('From one')));
  await open();
  await user.type(await screen.findByRole('textbox', { name: 'Who' }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const other = screen.getByRole('group', { name: 'Compare with' });
  expect(within(other).getByRole<HTMLSelectElement>('combobox', { name: 'Model' }).value).toBe(MODEL);
  await user.click(screen.getByRole('button', { name: 'Run both' }));
  expect(await screen.findByText('From one')).toBeTruthy();
  // Vitest mocks only one of two simultaneous imports: the other model's response is not checked here.
  expect(screen.getByRole('region', { name: 'Version 3, Local' })).toBeTruthy();
});
