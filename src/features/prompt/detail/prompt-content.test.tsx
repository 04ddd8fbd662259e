import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FillProvider } from '@/features/prompt-base/fill/fill-context';
import { MarkdownText } from './markdown-text';
import { ChatContent, PromptContent } from './prompt-content';

beforeEach(() => {
  localStorage.clear();
});

describe('a prompt’s text', () => {
  it('a prompt’s text is shown as it is until the reader chooses Markdown, and again the next time', async () => {
    const page = (id: string, text: string) => (
      <FillProvider owner={null} promptId={id} content={text} variables={[]}>
        <PromptContent text={text} />
      </FillProvider>
    );
    const { container, unmount } = render(page('one', '# Title\n\n**bold** text'));
    expect(container.querySelector('pre')?.textContent).toBe('# Title\n\n**bold** text');
    await userEvent.click(screen.getByRole('radio', { name: 'Markdown' }));
    expect(await screen.findByRole('heading', { name: 'Title' })).toBeTruthy();
    unmount();
    const again = render(page('one', '**changed**'));
    expect((await screen.findByText('changed')).tagName).toBe('STRONG');
    again.unmount();
    // Another prompt has a choice of its own.
    render(page('two', '**other**'));
    expect(screen.getByText('**other**')).toBeTruthy();
  });

  it('a prompt’s text that is very long stays plain and says so', () => {
    localStorage.setItem('cuebook.markdown-prompts', '[""]');
    render(<PromptContent text={'word '.repeat(20_000)} />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Plain' }).checked).toBe(true);
    expect(screen.getByText('This prompt is too long to display as Markdown.')).toBeTruthy();
  });
});

describe('a chat', () => {
  const messages = [
    { role: 'system' as const, content: '# Rules\n\nBe **brief** with {{name}}.' },
    { role: 'user' as const, content: '- one\n- two' },
  ];

  it('a chat is shown as the reader likes texts, message by message', async () => {
    const { container } = render(<ChatContent messages={messages} />);
    expect([...container.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual(
      messages.map(({ content }) => content),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Markdown' }));
    const list = screen.getByRole('list', { name: 'Messages' });
    expect(await within(list).findByRole('heading', { name: 'Rules' })).toBeTruthy();
    expect(within(list).getByText('brief').tagName).toBe('STRONG');
    expect(within(list).getByText('two').tagName).toBe('LI');
    expect(within(list).getByText('User')).toBeTruthy();
  });

  it('a chat that is very long as a whole stays plain and says so', () => {
    localStorage.setItem('cuebook.markdown-prompts', '[""]');
    const long = { role: 'user' as const, content: 'word '.repeat(6_000) };
    render(<ChatContent messages={[long, { ...long, role: 'assistant' }]} />);
    expect(screen.getByText('This prompt is too long to display as Markdown.')).toBeTruthy();
  });
});

describe('Markdown', () => {
  it.each(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'])('lets a link lead to %s', (scheme) => {
    const { container } = render(
      <MarkdownText firstLine={1} text={`[on](${scheme}:somebody@example.org)`} />,
    );
    expect(container.querySelector('a')?.getAttribute('href')).toBe(`${scheme}:somebody@example.org`);
  });

  it.each(['ftp', 'file', 'tel', 'vbscript', 'blob'])('lets no link lead to %s', (scheme) => {
    const { container } = render(
      <MarkdownText firstLine={1} text={`[on](${scheme}:somebody@example.org)`} />,
    );
    expect(container.querySelector('a')?.getAttribute('href') ?? '').toBe('');
  });

  it('Markdown has long lines in blocks with all their words, links and breaks', () => {
    const words = 'one **two** [three](https://example.org/a) `four` ';
    const { container } = render(
      <MarkdownText
        firstLine={1}
        text={`Short.\n\n- ${words.repeat(220)}\n- b\n\n${words.repeat(220)}\\\nend`}
      />,
    );
    const blocks = [...container.querySelectorAll('li > .long-text-block')];
    expect(blocks.length).toBeGreaterThan(2);
    expect(
      blocks
        .map(({ textContent }) => textContent)
        .join('')
        .trim(),
    ).toBe('one two three four '.repeat(220).trim());
    expect(container.querySelectorAll('p .long-text-block').length).toBeGreaterThan(2);
    expect(container.textContent).toContain('four \nend');
    expect(screen.getByText('Short.').children).toHaveLength(0);
  });

  it('loads nothing, runs nothing, and leads only to allowed schemes', () => {
    const { container } = render(
      <MarkdownText
        firstLine={1}
        text={[
          '<script>alert(1)</script><img src=x onerror=alert(1)>',
          '[bad](javascript:alert(1)) [data](data:text/html,x) [good](https://example.org/a)',
          '![tracker](https://evil.example/pixel.png)',
        ].join('\n\n')}
      />,
    );
    expect(container.querySelector('script, img, iframe')).toBeNull();
    expect(container.textContent).toContain('<script>alert(1)</script>');
    const links = within(container).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/a',
      'https://evil.example/pixel.png',
    ]);
    for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  });

  it('Markdown has lists, tables and code, and no heading above the page’s own', () => {
    render(
      <MarkdownText
        firstLine={1}
        text={'# One\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```'}
      />,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'One' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByRole('cell')).toHaveLength(2);
    expect(screen.getByText('code').closest('pre')).toBeTruthy();
  });

  it('keeps the lines of a paragraph as lines', () => {
    const { container } = render(<MarkdownText firstLine={1} text={'One\ntwo\n\n- three\n  four'} />);
    expect(container.querySelectorAll('p br')).toHaveLength(1);
    expect(container.querySelectorAll('li br')).toHaveLength(1);
  });

  it('says of each block which lines of the prompt it is made of', () => {
    const { container } = render(<MarkdownText firstLine={5} text={'# One\n\nTwo\nlines.\n\n- a\n- b'} />);
    const lines = [...container.querySelectorAll('[data-lines]')].map((at) => at.getAttribute('data-lines'));
    expect(lines).toEqual(['5-5', '7-8', '10-10', '11-11']);
  });
});
