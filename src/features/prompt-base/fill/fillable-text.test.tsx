import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { MarkdownText } from '@/features/prompt/detail/markdown-text';
import { ChatContent, PromptContent } from '@/features/prompt/detail/prompt-content';
import { PromptBar } from '@/features/prompt/page/prompt-bar';
import { FillProvider } from './fill-context';
import { fillStore } from './fill-store';
import { useFilled } from './use-filled';

// Fetched when first needed: here it is there already.
void MarkdownText;

let made = 0;
beforeEach(() => {
  localStorage.clear();
  made += 1;
});

function Bar() {
  const { copy, copyTemplate } = useFilled();
  return (
    <PromptBar
      onCopy={() => void copy()}
      onCopyTemplate={() => void copyTemplate()}
      targets={[]}
      onOpenIn={() => undefined}
    />
  );
}

/** A page with a prompt of its own, to fill in. */
function show(content: string, variables: VariableDetails[] = [], text = <PromptContent text={content} />) {
  const user = userEvent.setup();
  const page = () => (
    <main>
      <FillProvider owner="me" promptId={`prompt-${made}`} content={content} variables={variables}>
        <Bar />
        {text}
      </FillProvider>
    </main>
  );
  return { user, page, ...render(page()) };
}

const details = (one: Partial<VariableDetails> & { name: string }): VariableDetails => ({
  type: 'text',
  label: '',
  help: '',
  default: null,
  options: [],
  ...one,
});

const clipboard = () => navigator.clipboard.readText();

describe('the variables of a prompt', () => {
  it('the variables of a prompt are fields in its text, and what is seen is what is copied', async () => {
    const { user } = show('Dear {{first_name}}, from ${team:Support}.\n\nBye, {{first_name}}.');
    await user.click(screen.getByRole('textbox', { name: 'first name' }));
    await user.keyboard('Ada');
    expect(screen.getByText('Ada', { selector: 'label' })).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'team' }).value).toBe('Support');
    expect(screen.getByRole('status').textContent).toBe('2 of 2 filled');
    await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
    expect(await clipboard()).toBe('Dear Ada, from Support.\n\nBye, Ada.');
  });

  it('the variables that are empty stay as they are written, and a value is never read as a variable', async () => {
    const { user } = show('{{a}} and {{b}}, \\{{c}}');
    await user.click(screen.getByRole('textbox', { name: 'a' }));
    await user.paste('{{b}}');
    await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
    expect(await clipboard()).toBe('{{b}} and {{b}}, {{c}}');
  });

  it('the variables of a prompt are copied by hand with their values; what is empty stays as it is written', async () => {
    const { user } = show('Dear {{first_name}},\n{{first_name}} of ${team:Support} has {{what}}.');
    await user.type(screen.getByRole('textbox', { name: 'first name' }), 'Ada');
    const text = screen.getByText(/^Dear/);
    await import('./filled-selection');
    getSelection()?.selectAllChildren(text);
    const setData = vi.fn();
    const copied = createEvent.copy(text, { clipboardData: { setData } });
    fireEvent(text, copied);
    expect(copied.defaultPrevented).toBe(true);
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'Dear Ada,\nAda of Support has {{what}}.');
  });

  it('the variables of a prompt are reached by Tab with their default selected; Enter goes to the next empty one, Ctrl and Enter copy', async () => {
    const { user } = show('${one:1} {{two}} {{three}}');
    screen.getByRole('button', { name: 'Next empty: two' }).focus();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('one');
    await user.keyboard('first{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('two');
    await user.keyboard('second{Enter}third{Control>}{Enter}{/Control}');
    expect(await clipboard()).toBe('first second third');
    await user.keyboard('{Escape}');
    expect(document.activeElement?.textContent).toBe('Copy Prompt');
  });

  it('the variables of a prompt keep their values on this device until they are cleared', async () => {
    const { user, page, unmount } = show('{{a}} ${b:2}');
    await user.click(screen.getByRole('textbox', { name: 'a' }));
    await user.keyboard('kept');
    unmount();
    render(page());
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'a' }).value).toBe('kept');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'a' }).value).toBe('');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'b' }).value).toBe('2');
  });

  it('the variables of a prompt are read from this device for a page that subscribes before it asks', () => {
    const kept = [{ id: 'hydrated', values: [['a', 'kept']] }];
    localStorage.setItem('filled-values:me', JSON.stringify(kept));
    const store = fillStore('me', 'hydrated');
    const end = store.subscribe(() => undefined);
    expect(store.all().get('a')).toBe('kept');
    end();
  });

  it('the variables with choices are a list, and a value that cannot be is marked', async () => {
    const { user } = show('{{tone}} {{size}}', [
      details({ name: 'tone', type: 'choice', options: ['calm', 'firm'] }),
      details({ name: 'size', type: 'number', label: 'How many' }),
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'tone' }), 'firm');
    await user.click(screen.getByRole('textbox', { name: 'How many' }));
    await user.keyboard('many');
    expect(screen.getByRole('textbox', { name: 'How many' }).getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
    expect(await clipboard()).toBe('firm many');
  });

  it('the variables of a prompt are fields in Markdown too, but not in code', async () => {
    const { user } = show('# For {{who}}\n\n- {{who}} and `{{code}}`');
    await user.click(screen.getByRole('radio', { name: 'Markdown' }));
    await screen.findByRole('heading', { level: 3 });
    await user.click(screen.getByRole('textbox', { name: 'who' }));
    await user.keyboard('Ada');
    expect(screen.getByRole('listitem').textContent).toContain('Ada and {{code}}');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('the variables of a prompt are copied by hand from Markdown as from the plain view', async () => {
    const { user, container } = show('# Dear {{first_name}},\n\n<b>**{{what}}**</b>, {{first_name}}.');
    await user.type(screen.getByRole('textbox', { name: 'first name' }), 'Ada');
    await user.click(screen.getByRole('radio', { name: 'Markdown' }));
    const text = (await screen.findByRole('heading', { level: 3 })).parentElement!;
    expect(container.contains(text)).toBe(true);
    await import('./filled-selection');
    getSelection()?.selectAllChildren(text);
    const setData = vi.fn();
    fireEvent(text, createEvent.copy(text, { clipboardData: { setData } }));
    const copied = '# Dear Ada,\n\n<b>**{{what}}**</b>, Ada.';
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', copied);
    await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
    expect(await clipboard()).toBe(copied);
  });

  it('the variables of a prompt are copied without values as a template', async () => {
    const { user } = show('Dear {{who}}');
    await user.type(screen.getByRole('textbox', { name: 'who' }), 'Ada');
    await user.click(screen.getByRole('button', { name: 'More ways to copy' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as template' }));
    expect(await clipboard()).toBe('Dear {{who}}');
  });

  it('the variables of a chat are one field each, in the message that has them first', async () => {
    const messages = [
      { role: 'system' as const, content: 'You help {{who}}.' },
      { role: 'user' as const, content: '{{who}} asks: {{question}}' },
    ];
    const content = '## System\n\nYou help {{who}}.\n\n## User\n\n{{who}} asks: {{question}}';
    const { user } = show(content, [], <ChatContent messages={messages} />);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
      'who',
      'question',
    ]);
    await user.click(screen.getByRole('textbox', { name: 'who' }));
    await user.keyboard('Ada');
    expect(screen.getByText('Ada', { selector: 'label' })).toBeTruthy();
  });
});

it('Clear brings the defaults back, and Undo the values', async () => {
  const { user } = show('Dear {{name}} of ${team:Support}.');
  render(<Toaster />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  await user.type(field('name'), 'Ada');
  await user.clear(field('team'));
  await user.type(field('team'), 'Sales');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect([field('name').value, field('team').value]).toEqual(['', 'Support']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect([field('name').value, field('team').value]).toEqual(['Ada', 'Sales']);
});
