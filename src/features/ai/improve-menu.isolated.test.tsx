import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import { Toaster } from '@/components/ui/toaster';
import type { AiEvent, AiStatus } from '@/domain/ai/schema';
import { StubbedApi } from '../../../tests/support/api-stub';
import { messages } from '@/domain/messages';
import { ImproveMenu } from './improve-menu';

type Call = (input: { content: string; language?: string }) => Promise<AsyncIterable<AiEvent>>;
const [enhance, shorten, translate] = vi.hoisted(() => [vi.fn<Call>(), vi.fn<Call>(), vi.fn<Call>()]);
vi.mock('@/trpc/answer-client', () => ({
  createAnswerClient: () => ({
    ai: {
      enhanceInEditor: { mutate: enhance },
      shorten: { mutate: shorten },
      translate: { mutate: translate },
    },
  }),
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
  const onAddTag = vi.fn(() => null);
  render(
    <StubbedApi answer={() => status}>
      <ImproveMenu
        read={() => ({ content, tags: [] })}
        subscribe={() => () => undefined}
        onContentChange={onContentChange}
        onAddTag={onAddTag}
        onTagsChange={vi.fn()}
        onEmpty={onEmpty}
        onUndone={vi.fn()}
      />
      <Toaster />
    </StubbedApi>,
  );
  return { onContentChange, onEmpty, onAddTag };
}

const button = (name: string) => screen.getByRole('button', { name });

/** Takes an entry of the menu, once the status is known. */
async function improve(entry: string | RegExp) {
  await vi.waitFor(() => expect(button('Improve').getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(button('Improve'));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }, { timeout: 10_000 }));
}

it('the Improve menu stays without an AI service, is off and says why', async () => {
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
  const others = screen.getAllByRole('menuitem').filter((item) => !group.contains(item));
  expect(others.map((item) => item.textContent)).toEqual([
    'Enhance Prompt',
    'Shorter',
    'In another language',
  ]);
});

it.each(['Enhance Prompt', 'In another language', /^TAG/])(
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
  await screen.findByText('2 changes.');
  const sheet = screen.getByRole('group', { name: 'Current and new text' });
  const shownTexts = () => ['del', 'ins'].map((tag) => sheet.querySelectorAll(tag).length);
  expect(shownTexts()).toEqual([1, 2]);
  await userEvent.click(screen.getByRole('radio', { name: 'Side by side' }));
  // Two columns show the unchanged line twice.
  expect(within(sheet).getAllByText('Keep it short.')).toHaveLength(2);

  expect(screen.getByText('2 of 2 changes chosen')).toBeTruthy();
  const [, signature] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Take change \d$/ });
  await userEvent.click(signature!);
  expect(screen.getByText('1 of 2 changes chosen')).toBeTruthy();
  expect(screen.getByText('1 line changed')).toBeTruthy();
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

it('accepts the changes of a rewrite that are ticked, and none without a tick', async () => {
  enhance.mockImplementation(async () =>
    answer('Write to the team.\nKeep it short.\nSign it with your name.'),
  );
  const { onContentChange } = show(READY, 'Write to {{name}}.\nKeep it short.\nSign it.');
  await improve('Enhance Prompt');
  await screen.findByRole('button', { name: 'Accept without 1 variable' });
  const [reader, signature] = screen.getAllByRole('checkbox', { name: /^Take change \d$/ });
  await userEvent.click(reader!);
  const accept = await screen.findByRole('button', { name: 'Accept' });
  await userEvent.click(signature!);
  expect(accept).toHaveProperty('disabled', true);
  await userEvent.click(signature!);
  await userEvent.click(accept);
  expect(onContentChange).toHaveBeenLastCalledWith(
    'Write to {{name}}.\nKeep it short.\nSign it with your name.',
  );
});

it('Shorter: compares the shorter text, and adds no tag to one that is taken', async () => {
  toast.remove();
  shorten.mockImplementation(async () => answer('Write to {{name}}.'));
  const { onContentChange, onAddTag } = show(READY, 'Please write a mail to {{name}}.');
  await improve('Shorter');
  await screen.findByRole('dialog', { name: 'Shorter' });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(shorten.mock.calls.at(-1)?.[0]).toEqual({ content: 'Please write a mail to {{name}}.' });
  expect(onContentChange).toHaveBeenCalledWith('Write to {{name}}.');
  expect(onAddTag).not.toHaveBeenCalled();
  await screen.findByText('Prompt shortened!');
});

it('Improve in another language asks which one, and compares the translation', async () => {
  toast.remove();
  translate.mockImplementation(async () => answer('Schreib an {{name}}.'));
  const { onContentChange } = show(READY, 'Write to {{name}}.');
  await improve('In another language');
  const dialog = await screen.findByRole('dialog', { name: 'In another language' });
  const language = within(dialog).getByRole('combobox', { name: 'Language' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Translate' }));
  expect(within(dialog).getByText('Please select a language.')).toBeTruthy();
  expect(document.activeElement).toBe(language);
  expect(translate).not.toHaveBeenCalled();

  await userEvent.selectOptions(language, 'German');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Translate' }));
  await screen.findByRole('dialog', { name: 'In another language: German' });
  expect(translate.mock.calls.at(-1)?.[0]).toEqual({ content: 'Write to {{name}}.', language: 'German' });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(onContentChange).toHaveBeenCalledWith('Schreib an {{name}}.');
  await screen.findByText('Prompt translated!');
});

it('asks for another answer in place of one, which stays when there is none', async () => {
  toast.remove();
  enhance.mockImplementation(async () => answer('Write one long mail to {{name}}.'));
  const { onContentChange, onAddTag } = show(READY, 'Write teh mail to {{name}}.');
  await improve('Enhance Prompt');
  const shorter = () => screen.findByRole('button', { name: 'Shorter' });

  shorten.mockImplementation(() => Promise.reject(new Error('Down.')));
  await userEvent.click(await shorter());
  await screen.findByText(/^Failed to shorten prompt\./);
  expect(await screen.findByText('one long')).toBeTruthy();

  shorten.mockImplementation(async () => answer('Mail somebody.'));
  await userEvent.click(await shorter());
  await userEvent.click(await screen.findByRole('button', { name: 'Accept without 1 variable' }));
  expect(shorten.mock.calls.at(-1)?.[0]).toEqual({ content: 'Write one long mail to {{name}}.' });
  expect(onContentChange).toHaveBeenCalledWith('Mail somebody.');
  // It was enhanced first.
  expect(onAddTag).toHaveBeenCalledWith('enhanced');
});

it('tells who may know how often AI was asked today', async () => {
  show({ ...READY, today: { used: 3, budget: 1_000 } }, 'Write teh mail.');
  await userEvent.click(await screen.findByRole('button', { name: 'Improve' }));
  await screen.findByText('AI: 3 of 1,000 requests used today (shared by everyone)');
});
