import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import { Toaster } from '@/components/ui/toaster';
import type { AiEvent, AiStatus } from '@/domain/ai/schema';
import { StubbedApi } from '../../../tests/support/api-stub';
import { messages } from '@/domain/messages';
import { ImproveMenu } from './improve-menu';

type Call = (input: { content: string }) => Promise<AsyncIterable<AiEvent>>;
const enhance = vi.hoisted(() => vi.fn<Call>());
vi.mock('@/trpc/answer-client', () => ({
  createAnswerClient: () => ({ ai: { enhanceInEditor: { mutate: enhance } } }),
}));

/** An answer as it stands, whole or cut. */
async function* answer(text: string, isCut = false): AsyncGenerator<AiEvent> {
  await Promise.resolve();
  yield { type: 'done', text, lost: [], isCut };
}

const NONE: AiStatus = {
  available: false,
  answerTokens: 0,
  reason: 'Set GEMINI_API_KEY.',
  provider: null,
  model: null,
  today: null,
};
const READY: AiStatus = {
  available: true,
  answerTokens: 800,
  reason: null,
  provider: 'gemini',
  model: null,
  today: null,
};

function show(status: AiStatus, content: string) {
  const onContentChange = vi.fn();
  const onEmpty = vi.fn();
  render(
    <StubbedApi answer={() => status}>
      <ImproveMenu
        content={content}
        tags={[]}
        onContentChange={onContentChange}
        onAddTag={() => null}
        onTagsChange={vi.fn()}
        onEmpty={onEmpty}
        onUndone={vi.fn()}
      />
      <Toaster />
    </StubbedApi>,
  );
  return { onContentChange, onEmpty };
}

const button = (name: string) => screen.getByRole('button', { name });

/** Takes an entry of the menu, once the status is known. */
async function improve(entry: string | RegExp) {
  await vi.waitFor(() => expect(button('Improve').getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(button('Improve'));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }, { timeout: 10_000 }));
}

it('without a service the menu stays, is off and says why', async () => {
  show(NONE, 'Write.');
  await vi.waitFor(() => expect(button('Improve').getAttribute('aria-disabled')).toBe('true'));
  const reason = document.getElementById(button('Improve').getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Set GEMINI_API_KEY.');
  await userEvent.click(button('Improve'));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('holds both ways to enhance, the frameworks under their heading', async () => {
  show(READY, 'Write.');
  await userEvent.click(button('Improve'));
  const group = await screen.findByRole(
    'group',
    { name: 'Enhance Prompt by Framework' },
    { timeout: 10_000 },
  );
  expect(
    within(group)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual([
    'RTFRole, Task, Format',
    'TAGTask, Action, Goal',
    'BABBackground, Action, Boundaries',
    'CAREContext, Action, Result, Example',
    'RISERole, Intent, Statement, Example',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Enhance Prompt' })).toBeTruthy();
});

it.each(['Enhance Prompt', /^TAG/])(
  '%s: says that there is no text before anything is asked',
  async (entry) => {
    const { onContentChange, onEmpty } = show(READY, '  ');
    await improve(entry);
    await screen.findByText('Prompt content is empty.');
    // The focus moves once the menu has closed.
    await vi.waitFor(() => expect(onEmpty).toHaveBeenCalledTimes(1));
    expect(onContentChange).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    toast.remove();
  },
);

const LONG = `${'Write teh mail to {{name}}. '.repeat(80)}\n\n${'Then sign it. '.repeat(120)}\n`;

it('says before the call that a text is too long, and works through it section by section', async () => {
  enhance.mockImplementation(async ({ content }) => answer(content.replaceAll('teh', 'the')));
  const { onContentChange } = show(READY, LONG);
  await improve('Enhance Prompt');
  await screen.findByText(/One response is limited to/);
  expect(enhance).not.toHaveBeenCalled();
  await userEvent.click(button('Continue section by section (3 AI requests)'));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(enhance).toHaveBeenCalledTimes(3);
  expect(onContentChange).toHaveBeenLastCalledWith(LONG.replaceAll('teh', 'the'));
  await screen.findByText('Prompt enhanced!');
});

it('keeps the sections that are done when one fails, and puts them aside on Escape', async () => {
  enhance.mockReset();
  enhance.mockImplementationOnce(async ({ content }) => answer(content.replaceAll('teh', 'the')));
  enhance.mockRejectedValueOnce(new Error('gone'));
  const { onContentChange } = show(READY, LONG);
  await improve('Enhance Prompt');
  await userEvent.click(await screen.findByRole('button', { name: /^Continue section by section/ }));
  await screen.findByText('1 of 3 sections done. The rest of your text is unchanged.');
  expect(onContentChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Review changes' }));
  await screen.findByRole('button', { name: 'Accept' });
});

it('says on the button which takes it that an answer lost variables', async () => {
  enhance.mockImplementation(async () => answer('Write the mail.'));
  show(READY, 'Write to {{name}} about {{topic}}.');
  await improve('Enhance Prompt');
  expect(await screen.findByRole('button', { name: 'Accept without 2 variables' })).toBeTruthy();
});

it('announces no success for a cut answer that is taken', async () => {
  toast.remove();
  enhance.mockImplementation(async () => answer('It begins and then', true));
  const { onContentChange } = show(READY, 'It begins and ends.');
  await improve('Enhance Prompt');
  await screen.findByText(messages.ai.cut);
  expect(onContentChange).not.toHaveBeenCalled();
  await userEvent.click(button('Use incomplete response'));
  expect(onContentChange).toHaveBeenCalledWith('It begins and then');
  await screen.findByText(messages.ai.cutTaken);
  expect(screen.queryByText('Prompt enhanced!')).toBeNull();
});

it('compares a rewrite as versions are compared, and takes its changes one by one', async () => {
  enhance.mockImplementation(async () => answer('Write the mail.\nKeep it short.\nSign it with your name.'));
  const { onContentChange } = show(READY, 'Write teh mail.\nKeep it short.\nSign it.');
  await improve('Enhance Prompt');
  await screen.findByText('2 changes. Nothing has been replaced yet.');
  const sheet = screen.getByRole('group', { name: 'Current and new text' });
  const shownTexts = () => ['del', 'ins'].map((tag) => sheet.querySelectorAll(tag).length);
  expect(shownTexts()).toEqual([1, 2]);
  await userEvent.click(screen.getByRole('radio', { name: 'Side by side' }));
  // Two columns show the unchanged line twice.
  expect(within(sheet).getAllByText('Keep it short.')).toHaveLength(2);

  await userEvent.click(button('Review changes one by one'));
  await screen.findByText('Change 1 of 2');
  expect(within(sheet).getAllByText('Keep it short.')).toHaveLength(1);
  await userEvent.click(button('Keep my version'));
  await screen.findByText('Change 2 of 2');
  expect(shownTexts()).toEqual([0, 1]);
  expect(sheet.textContent).toContain('Write teh mail.');
  await userEvent.click(button('Accept this change'));
  expect(onContentChange).toHaveBeenLastCalledWith(
    'Write teh mail.\nKeep it short.\nSign it with your name.',
  );
});
