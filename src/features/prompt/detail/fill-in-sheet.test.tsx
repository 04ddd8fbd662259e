import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { toast } from '@/components/ui/toast';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { renderFillIn } from './fill-in-sheet';

const CONTENT = 'Dear {{reader}},\r\n\r\n${tone:calm} words from ${sender} to {{ reader }}.';
const onDone = vi.fn<(isCopied: boolean) => void>();

const NO_DETAILS: readonly VariableDetails[] = [];

async function show({ content = CONTENT, variables = NO_DETAILS, owner = 'me', promptId = 'one' } = {}) {
  const view = render(
    <>
      {renderFillIn({ owner, promptId, title: 'Letter', content, variables, onDone })}
      <Toaster />
    </>,
  );
  await screen.findByRole('dialog', { name: 'Fill in “Letter”' });
  return view;
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent;

beforeEach(() => {
  toast.remove();
  localStorage.clear();
  onDone.mockReset();
});

describe('the fields', () => {
  it('the fields are one for each variable, with its default, and the focus starts at the first', async () => {
    await show();
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect(field('reader').value).toBe('');
    expect(field('tone').value).toBe('calm');
    await waitFor(() => expect(document.activeElement).toBe(field('reader')));
  });

  it('the fields have the names of the variables in words', async () => {
    await show({ content: 'From {{agent_name}}.' });
    expect(field('agent name').value).toBe('');
  });

  it('the fields show at once what comes of them', async () => {
    await show();
    await userEvent.type(field('reader'), 'Ada');
    await waitFor(() => expect(preview()).toBe('Dear Ada,\r\n\r\ncalm words from sender to Ada.'));
  });

  it('the fields are at most a hundred, and the sheet says what becomes of the others', async () => {
    await show({ content: Array.from({ length: 101 }, (_, index) => `{{v${index}}}`).join(' ') });
    expect(screen.getAllByRole('textbox')).toHaveLength(100);
    expect(screen.getByText(/101 variables\. You can fill in the first 100 here/)).toBeTruthy();
    expect(preview()).toContain('{{v100}}');
  });
});

describe('Copy filled in', () => {
  it('puts on the clipboard what the preview shows, says so and closes', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(field('reader'));
    await user.paste('{{sender}} $& Ada\nLovelace');
    await user.type(field('sender'), 'Bo');
    await user.clear(field('tone'));
    const expected =
      'Dear {{sender}} $& Ada\nLovelace,\r\n\r\n words from Bo to {{sender}} $& Ada\nLovelace.';
    await waitFor(() => expect(preview()).toBe(expected));
    await user.click(screen.getByRole('button', { name: 'Copy filled in' }));
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(expected);
    expect(onDone.mock.calls).toEqual([[true]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names what is empty and has no default, goes there and copies nothing', async () => {
    const user = userEvent.setup();
    await navigator.clipboard.writeText('before');
    await show();
    await user.type(field('reader'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Copy filled in' }));
    expect(screen.getByText('Fill in sender')).toBeTruthy();
    expect(screen.queryByText('Fill in reader')).toBeNull();
    expect(document.activeElement).toBe(field('sender'));
    expect(field('sender').getAttribute('aria-invalid')).toBe('true');
    expect(await navigator.clipboard.readText()).toBe('before');
    await user.type(field('sender'), 'B');
    expect(screen.queryByText('Fill in sender')).toBeNull();
  });

  it('Copy filled in works by Ctrl and Enter in a field', async () => {
    const user = userEvent.setup();
    await show({ content: 'Hi {{name}}' });
    await user.type(field('name'), 'Ada{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Hi Ada');
  });

  it('refuses what would be too long', async () => {
    const user = userEvent.setup();
    await show({ content: '{{a}}'.repeat(60) });
    await user.click(field('a'));
    await user.paste('x'.repeat(10_000));
    expect(await screen.findByText('Too long after filling in variables')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy filled in' }));
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.queryByText('Prompt copied to clipboard!')).toBeNull();
  });

  it('a copy that the browser refuses says so and keeps the sheet', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await show({ content: 'Hi {{name}}' });
    await user.type(field('name'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Copy filled in' }));
    expect(await screen.findByText('Failed to copy prompt')).toBeTruthy();
    expect(field('name').value).toBe('Ada');
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('details of variables', () => {
  const TYPED = '{{tone}}, {{words}} words, to {{reader}} about ${topic:AI}, {{extra}}.';
  const details = { label: '', help: '', options: [], default: null };
  const variables: VariableDetails[] = [
    { ...details, name: 'tone', type: 'choice', label: 'Tone of voice', options: ['calm', 'bold'] },
    { ...details, name: 'words', type: 'number', help: 'Between 50 and 200.' },
    { ...details, name: 'topic', type: 'text', default: 'birds' },
    { ...details, name: 'extra', type: 'long', default: '' },
  ];

  it('the details of variables are shown: label, help, choices and the default before that of the text', async () => {
    await show({ content: TYPED, variables });
    const tone = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tone of voice' });
    expect([...tone.options].map(({ label }) => label)).toEqual(['Choose…', 'calm', 'bold']);
    expect(screen.getByText('Between 50 and 200.')).toBeTruthy();
    expect(field('topic').value).toBe('birds');
    expect(field('reader').value).toBe('');
  });

  it('holds: a number is a number, a choice one of the choices, and the others are as ever', async () => {
    const user = userEvent.setup();
    await show({ content: TYPED, variables });
    await user.type(field('words'), 'many');
    await user.type(field('reader'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Copy filled in' }));
    expect(screen.getByText('Fill in Tone of voice')).toBeTruthy();
    expect(screen.getByText('words must be a number')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tone of voice' }));
    expect(onDone).not.toHaveBeenCalled();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tone of voice' }), 'bold');
    await user.clear(field('words'));
    await user.type(field('words'), '1,200');
    await user.click(screen.getByRole('button', { name: 'Copy filled in' }));
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('bold, 1,200 words, to Ada about birds, .');
  });

  it('lets go of a value filled in last that cannot stand there any more', async () => {
    const first = await show({ content: TYPED, variables });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tone of voice' }), 'bold');
    await press('Close');
    first.unmount();
    const fewer = variables.map((one) => (one.name === 'tone' ? { ...one, options: ['calm'] } : one));
    await show({ content: TYPED, variables: fewer });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tone of voice' }).value).toBe('');
  });
});

describe('Copy as template', () => {
  it('copies every character of the prompt, filled in or not', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(screen.getByRole('button', { name: 'Copy as template' }));
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(CONTENT);
    expect(onDone.mock.calls).toEqual([[true]]);
  });
});

describe('the values filled in last', () => {
  async function fillAndClose(owner?: string) {
    const { unmount } = await show({ ...(owner !== undefined && { owner }) });
    await userEvent.type(field('reader'), 'Ada');
    await press('Close');
    expect(onDone).toHaveBeenLastCalledWith(false);
    unmount();
  }

  it('the values filled in last are there again, only for the same person and prompt', async () => {
    await fillAndClose();
    const again = await show();
    expect(field('reader').value).toBe('Ada');
    expect(field('tone').value).toBe('calm');
    again.unmount();
    const other = await show({ owner: 'somebody else' });
    expect(field('reader').value).toBe('');
    other.unmount();
    await show({ promptId: 'two' });
    expect(field('reader').value).toBe('');
  });

  it('the values filled in last give way to a default that changed, unless something else was filled in', async () => {
    await fillAndClose();
    await show({ content: '${tone:bold} {{reader}}' });
    expect(field('tone').value).toBe('bold');
    expect(field('reader').value).toBe('Ada');
  });

  it('the values filled in last are not needed: a storage that fails or holds nonsense is no error', async () => {
    localStorage.setItem('filled-values:me', '{"not":"this"}');
    const first = await show();
    expect(field('reader').value).toBe('');
    first.unmount();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('refused');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await fillAndClose();
  });
});
