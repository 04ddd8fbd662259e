import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import { Toaster } from '@/components/ui/toaster';
import { type Actor, GUEST } from '@/domain/actor';
import type { AiEvent } from '@/domain/ai/schema';
import { messages } from '@/domain/messages';
import { consumePrefill } from '@/features/prompt/editor/prefill';
import { readGenerator } from './stored-values';
import { PromptGenerator } from './prompt-generator';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/generate-prompt' }));

type Call = (input: unknown, options: { signal: AbortSignal }) => Promise<AsyncIterable<AiEvent>>;
const polish = vi.hoisted(() => vi.fn<Call>());
const enhance = vi.hoisted(() => vi.fn<Call>());
vi.mock('@/trpc/answer-client', () => ({
  createAnswerClient: () => ({ ai: { polish: { mutate: polish }, enhance: { mutate: enhance } } }),
}));

const AI = { available: true, answerTokens: 800, reason: null };
const member: Actor = { kind: 'member', id: 'mira', role: 'contributor' };

function show({
  actor = GUEST,
  ai = AI,
}: { actor?: Actor; ai?: { available: boolean; answerTokens: number; reason: string | null } } = {}) {
  render(
    <>
      <PromptGenerator actor={actor} ai={ai} />
      <Toaster />
    </>,
  );
}

/** A streamed response. */
async function* answer(
  done: Partial<Extract<AiEvent, { type: 'done' }>> & { text: string },
): AsyncGenerator<AiEvent> {
  yield { type: 'delta', text: done.text.slice(0, 4) };
  await Promise.resolve();
  yield { type: 'done', lost: [], isCut: false, ...done };
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const preview = () => screen.getByRole('region', { name: 'Prompt preview' });
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

async function put(into: HTMLElement, text: string) {
  await userEvent.click(into);
  await userEvent.paste(text);
}

async function fillRtf() {
  await choose(/RTF/);
  await put(field('Role'), 'a poet');
  await put(field('Task'), 'Write to {{name}}');
}

beforeEach(() => {
  toast.remove();
  localStorage.clear();
  sessionStorage.clear();
  // Another owner: clears the values of earlier tests.
  readGenerator('nobody');
  push.mockReset();
  polish.mockReset();
  enhance.mockReset();
});

describe('Use Framework', () => {
  it('starts with Freestyle, six frameworks to choose from and one field', () => {
    show();
    expect(screen.getAllByRole('radio', { name: /RTF|TAG|BAB|CARE|RISE|Freestyle/ })).toHaveLength(6);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Freestyle/ }).checked).toBe(true);
    expect(screen.getAllByRole('textbox')).toEqual([field('Prompt')]);
    expect(preview().textContent).toBe('Your prompt appears here as you type.');
    expect(preview().tabIndex).toBe(0);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Step 1Choose a framework',
      'Step 2Build your prompt',
      'Step 3Preview',
    ]);
  });

  it('assembles the fields as they are typed, role in one line, the others in several', async () => {
    show();
    await fillRtf();
    expect(field('Role').tagName).toBe('INPUT');
    expect(field('Task').tagName).toBe('TEXTAREA');
    expect(field('Task').placeholder).toMatch(/^e\.g\. /);
    expect(preview().textContent).toBe('Role: a poet\n\nTask: Write to {{name}}');
  });

  it('copies a field, the prompt, and says when there is nothing to copy', async () => {
    const user = userEvent.setup();
    show();
    await choose(/RTF/);
    await user.click(field('Role'));
    await user.keyboard('a poet');
    await user.click(button('Copy Role'));
    expect(await screen.findByText('Role copied to clipboard')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('a poet');
    await user.click(button('Copy Format'));
    expect(await screen.findByText('Nothing to copy')).toBeTruthy();
    await user.click(button('Copy'));
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Role: a poet');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(button('Copy Role'));
    expect(await screen.findByText('Failed to copy text')).toBeTruthy();
  });

  it('clears the fields with another framework, and brings them back on request', async () => {
    show();
    await fillRtf();
    await choose(/CARE/);
    expect(screen.getAllByRole('textbox').map((box) => (box as HTMLTextAreaElement).value)).toEqual([
      '',
      '',
      '',
      '',
    ]);
    await userEvent.click(button('Undo'));
    expect(field('Role').value).toBe('a poet');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('polishes, applies the fields, and forgets the polished text with its prompt', async () => {
    polish.mockImplementation(async () =>
      answer({
        text: 'Role: A poet.\n\nTask: Write.',
        fields: { role: 'A poet.', task: 'Write.' },
        lost: ['{{name}}'],
      }),
    );
    show();
    await fillRtf();
    expect(screen.queryByRole('button', { name: 'Apply Polish to Fields' })).toBeNull();
    await userEvent.click(button('Polish Prompt'));
    expect(await screen.findByText('Prompt polished successfully!')).toBeTruthy();
    expect(polish.mock.calls[0]?.[0]).toEqual({
      framework: 'RTF',
      fields: { role: 'a poet', task: 'Write to {{name}}' },
    });
    expect(preview().textContent).toBe('Role: A poet.\n\nTask: Write.');
    expect(screen.getByText('The rewrite drops 1 variable: name.')).toBeTruthy();

    // After any change the polished prompt is removed, even if the old text is typed again.
    await userEvent.type(field('Role'), '!');
    await userEvent.type(field('Role'), '{Backspace}');
    expect(preview().textContent).toBe('Role: a poet\n\nTask: Write to {{name}}');
    expect(screen.queryByRole('button', { name: 'Apply Polish to Fields' })).toBeNull();

    await userEvent.click(button('Polish Prompt'));
    await userEvent.click(await screen.findByRole('button', { name: 'Apply Polish to Fields' }));
    expect((await screen.findAllByText('Applied polished content to fields!')).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(field('Role'));
    expect([field('Role').value, field('Task').value]).toEqual(['A poet.', 'Write.']);
    expect(screen.queryByRole('button', { name: 'Apply Polish to Fields' })).toBeNull();
    await userEvent.click(button('Undo'));
    expect(field('Task').value).toBe('Write to {{name}}');
  });

  it('keeps everything when polishing fails, and says why', async () => {
    polish.mockRejectedValue(new Error('offline'));
    show();
    await fillRtf();
    await userEvent.click(button('Polish Prompt'));
    expect(await screen.findByText('Failed to polish prompt. Please try again.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Can’t reach the server');
    expect(field('Task').value).toBe('Write to {{name}}');
    expect(button('Polish Prompt').getAttribute('aria-busy')).toBeNull();
  });

  it('shows the text as it comes and ends the call on Cancel', async () => {
    let signal: AbortSignal | undefined;
    polish.mockImplementation(async (_input, options) => {
      ({ signal } = options);
      return (async function* () {
        yield { type: 'delta', text: 'Role: A' } as const;
        await new Promise((_resolve, reject) => {
          options.signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      })();
    });
    show();
    await fillRtf();
    await userEvent.click(button('Polish Prompt'));
    await waitFor(() => expect(preview().textContent).toBe('Role: A'));
    expect(button('Polish Prompt').getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button('Cancel'));
    expect(signal?.aborted).toBe(true);
    await waitFor(() => expect(preview().textContent).toBe('Role: a poet\n\nTask: Write to {{name}}'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  const LONG = `${'Write teh mail to {{name}}. '.repeat(80)}\n\n${'Then sign it. '.repeat(120)}\n`;
  const polishedText = (input: unknown) =>
    (input as { fields: { prompt: string } }).fields.prompt.replaceAll('teh', 'the');

  it('works through a text that is too long for one answer section by section, and loses nothing', async () => {
    polish.mockImplementation(async (input) => answer({ text: polishedText(input) }));
    show();
    await put(field('Prompt'), LONG);
    await userEvent.click(button('Polish Prompt'));
    expect(await screen.findByText(/This text is about .* tokens/)).toBeTruthy();
    expect(polish).not.toHaveBeenCalled();
    await userEvent.click(
      screen.getByRole('button', { name: /^Continue section by section \(\d AI requests\)$/ }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Apply Polish to Fields' }));
    expect(field('Prompt').value).toBe(LONG.replaceAll('teh', 'the'));
    expect(polish.mock.calls.length).toBeGreaterThan(1);
  });

  it('keeps what was done when a section fails, goes on from there, and asks again for less where one is cut', async () => {
    let calls = 0;
    polish.mockImplementation(async (input) => {
      calls += 1;
      if (calls === 2) throw new Error('gone');
      return answer({ text: polishedText(input), isCut: calls === 3 });
    });
    show();
    await put(field('Prompt'), LONG);
    await userEvent.click(button('Polish Prompt'));
    await userEvent.click(await screen.findByRole('button', { name: /^Continue section by section/ }));
    expect(await screen.findByText(/^1 of \d sections done\./)).toBeTruthy();
    expect(field('Prompt').value).toBe(LONG);
    await userEvent.click(button('Continue'));
    await userEvent.click(await screen.findByRole('button', { name: 'Apply Polish to Fields' }));
    expect(field('Prompt').value).toBe(LONG.replaceAll('teh', 'the'));
  });

  it('forgets the work on sections whose text changes meanwhile', async () => {
    polish.mockImplementation(
      (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    show();
    await put(field('Prompt'), LONG);
    await userEvent.click(button('Polish Prompt'));
    await userEvent.click(await screen.findByRole('button', { name: /^Continue section by section/ }));
    await screen.findByText(/^Section 1 of \d/);
    await userEvent.clear(field('Prompt'));
    await put(field('Prompt'), 'Something else');
    await waitFor(() => expect(button('Polish Prompt').getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText(/sections done/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('shows a cut polish as cut, and keeps the preview until it is taken', async () => {
    polish.mockImplementation(async () => answer({ text: 'It begins', isCut: true }));
    show();
    await put(field('Prompt'), 'It begins and ends');
    await userEvent.click(button('Polish Prompt'));
    expect(await screen.findByText(messages.ai.cut)).toBeTruthy();
    expect(preview().textContent).toBe('It begins and ends');
    expect(screen.queryByText('Prompt polished successfully!')).toBeNull();
    await userEvent.click(button('Use incomplete response'));
    expect(preview().textContent).toBe('It begins');
  });

  it('cannot polish a blank prompt', async () => {
    show();
    await put(field('Prompt'), '  \n');
    const polishButton = button('Polish Prompt');
    expect(polishButton.getAttribute('aria-disabled')).toBe('true');
    expect(polishButton.getAttribute('aria-describedby')).toBeTruthy();
    await userEvent.click(polishButton);
    expect(polish).not.toHaveBeenCalled();
  });
});

describe('Enhance Prompt', () => {
  it('sends the options, puts the answer in the place of the text and takes it back', async () => {
    enhance.mockImplementation(async () => answer({ text: 'A better prompt.' }));
    show();
    await choose(/Enhance Prompt/);
    expect(button('Enhance Prompt').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('0.50')).toBeTruthy();
    await put(field('Rough prompt'), 'a prompt');
    await userEvent.click(button('Enhance Prompt'));
    expect((await screen.findAllByText('Prompt enhanced successfully!')).length).toBeGreaterThan(0);
    expect(enhance.mock.calls[0]?.[0]).toEqual({
      text: 'a prompt',
      enhancementType: 'Descriptive',
      tone: 'Casual',
      outputLength: 'Medium',
      includeEmojis: false,
      creativityLevel: 0.5,
    });
    expect(field('Rough prompt').value).toBe('A better prompt.');
    await userEvent.click(button('Undo'));
    expect(field('Rough prompt').value).toBe('a prompt');
  });

  it('shows a cut answer as cut, and replaces nothing until it is taken', async () => {
    enhance.mockImplementation(async () => answer({ text: 'It begins and then', isCut: true }));
    show();
    await choose(/Enhance Prompt/);
    await put(field('Rough prompt'), 'a prompt');
    await userEvent.click(button('Enhance Prompt'));
    expect(await screen.findByText(messages.ai.cut)).toBeTruthy();
    expect(field('Rough prompt').value).toBe('a prompt');
    expect(screen.queryByText('Prompt enhanced successfully!')).toBeNull();
    await userEvent.click(button('Discard'));
    expect(screen.queryByText(messages.ai.cut)).toBeNull();
    await userEvent.click(button('Enhance Prompt'));
    await userEvent.click(await screen.findByRole('button', { name: 'Use incomplete response' }));
    expect(field('Rough prompt').value).toBe('It begins and then');
    expect(screen.queryByText('Prompt enhanced successfully!')).toBeNull();
    await userEvent.click(button('Undo'));
    expect(field('Rough prompt').value).toBe('a prompt');
  });

  it('Enhance Prompt takes other options', async () => {
    enhance.mockImplementation(async () => answer({ text: 'B' }));
    show();
    await choose(/Enhance Prompt/);
    const types = screen.getByRole('group', { name: 'Enhancement type' });
    expect(
      within(types)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['Descriptive', 'Creative', 'Professional', 'Concise', 'AI Art', 'AI Optimized']);
    await userEvent.click(within(types).getByRole('radio', { name: 'AI Art' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tone' }), 'Playful');
    await userEvent.click(screen.getByRole('radio', { name: 'Long' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Include Emojis' }));
    await put(field('Rough prompt'), 'a prompt');
    await userEvent.click(button('Enhance Prompt'));
    await waitFor(() => expect(field('Rough prompt').value).toBe('B'));
    expect(enhance.mock.calls[0]?.[0]).toMatchObject({
      enhancementType: 'AI Art',
      tone: 'Playful',
      outputLength: 'Long',
      includeEmojis: true,
    });
  });

  it('keeps the text when enhancing fails', async () => {
    enhance.mockRejectedValue(new Error('offline'));
    show();
    await choose(/Enhance Prompt/);
    await put(field('Rough prompt'), 'a prompt');
    await userEvent.click(button('Enhance Prompt'));
    expect(await screen.findByText('Failed to enhance prompt. Please try again.')).toBeTruthy();
    expect(field('Rough prompt').value).toBe('a prompt');
  });
});

describe('the page', () => {
  it('works without AI, its AI buttons disabled with the reason', async () => {
    show({ ai: { available: false, answerTokens: 0, reason: 'No AI here.' } });
    await fillRtf();
    expect(button('Polish Prompt').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('No AI here.').length).toBeGreaterThan(0);
    expect(preview().textContent).toContain('a poet');
    await choose(/Enhance Prompt/);
    expect(button('Enhance Prompt').getAttribute('aria-disabled')).toBe('true');
  });

  it('invites guests to sign up or log in, and brings them back', () => {
    show();
    expect(screen.getByText('Want to save your prompt?')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Sign Up')).toBe('/register?callbackUrl=/generate-prompt');
    expect(href('Log In')).toBe('/login?callbackUrl=/generate-prompt');
    expect(screen.queryByRole('button', { name: 'Save as prompt' })).toBeNull();
  });

  it('hands a member’s prompt to the form of a new one', async () => {
    show({ actor: member });
    expect(screen.queryByText('Want to save your prompt?')).toBeNull();
    await fillRtf();
    await userEvent.click(button('Save as prompt'));
    expect(push).toHaveBeenCalledWith('/prompts/new');
    expect(consumePrefill('somebody else')).toBeNull();
    expect(consumePrefill('mira')).toEqual({
      content: 'Role: a poet\n\nTask: Write to {{name}}',
      tags: ['rtf'],
    });
    expect(consumePrefill('mira')).toBeNull();
  });

  it('the page lets no viewer save', () => {
    show({ actor: { kind: 'member', id: 'vic', role: 'viewer' } });
    expect(screen.queryByRole('button', { name: 'Save as prompt' })).toBeNull();
  });

  it('keeps what is typed for its writer; a guest’s goes along with who signs in', async () => {
    show();
    await fillRtf();
    const reload = (actor: Actor) => {
      cleanup();
      readGenerator('nobody');
      show({ actor });
    };
    reload(GUEST);
    expect(field('Role').value).toBe('a poet');
    reload(member);
    expect(field('Role').value).toBe('a poet');
    await put(field('Format'), 'an ode');
    reload({ kind: 'member', id: 'someone else', role: 'contributor' });
    expect(screen.queryByRole('textbox', { name: 'Role' })).toBeNull();
    reload(member);
    expect(field('Format').value).toBe('an ode');
  });

  it('keeps what is typed before the page comes to life, and what was kept before', async () => {
    localStorage.setItem(
      'prompt-generator',
      JSON.stringify({ owner: null, values: { framework: 'NONE', fields: { prompt: 'Kept.' } } }),
    );
    const html = document.body.appendChild(document.createElement('div'));
    html.innerHTML = renderToString(<PromptGenerator actor={GUEST} ai={AI} />);
    const early = html.querySelector('textarea')!;
    expect(early.value).toBe('');
    early.value = 'Early.';
    render(<PromptGenerator actor={GUEST} ai={AI} />, { container: html, hydrate: true });
    await waitFor(() => expect(field('Prompt').value).toBe('Early.\n\nKept.'));
  });

  it('starts blank with a storage that makes no sense', () => {
    localStorage.setItem(
      'prompt-generator',
      '{"owner":null,"values":{"framework":7,"options":{"tone":"x"}}}',
    );
    show();
    expect(field('Prompt').value).toBe('');
  });

  it('says what the check finds, goes there and puts it aside', async () => {
    show();
    await put(field('Prompt'), 'A list for [COMPANY NAME]');
    const check = await screen.findByRole('region', { name: 'Prompt check' });
    await userEvent.click(within(check).getByRole('button', { name: 'Go to line 1: Placeholder' }));
    expect(document.activeElement).toBe(field('Prompt'));
    const { selectionStart, selectionEnd, value } = field('Prompt');
    expect(value.slice(selectionStart, selectionEnd)).toBe('[COMPANY NAME]');
    await userEvent.click(within(check).getByRole('button', { name: 'Dismiss: Placeholder, line 1' }));
    expect(within(check).getByText('No issues found.')).toBeTruthy();
    await userEvent.click(within(check).getByRole('button', { name: 'Show 1 dismissed' }));
    expect(within(check).getByText('Placeholder')).toBeTruthy();
  });
});
