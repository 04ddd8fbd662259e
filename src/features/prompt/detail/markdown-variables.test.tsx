import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FillProvider } from '@/features/prompt-base/fill/fill-context';
import { FillableText } from '@/features/prompt-base/fill/fillable-text';
import { SEED, sized } from '../../../../tests/support/sizes';
import { MarkdownText } from './markdown-text';

type View = typeof MarkdownText;

function shown(View: View, text: string) {
  return (
    <FillProvider owner={null} promptId="shown" content={text} variables={[]}>
      <View text={text} firstLine={1} />
    </FillProvider>
  );
}

/** The variables of a text in a view, in their order: `field` where a field is, `again` where its value is. */
function variablesIn(View: View, text: string): string[] {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(shown(View, text));
  return [...page.querySelectorAll<HTMLElement>('[data-variable]')].map(
    ({ dataset }) => `${dataset['variableField'] === undefined ? 'again' : 'field'} ${dataset['variable']}`,
  );
}

const variable = fc
  .tuple(
    fc.constantFrom('who', 'a b', 'größe', '名', 'x1'),
    fc.constantFrom('', ':', ':1|2', ':*b*', ':<i>', ':`c`'),
  )
  .map(([name, fallback]) => (fallback === '' ? `{{${name}}}` : `\${${name}${fallback}}`));
const words = fc.constantFrom(
  'one',
  'two ',
  ' ',
  '.',
  '*',
  '_',
  '~~',
  '`',
  '\\',
  '&amp;',
  '&#',
  ';',
  'x@y.zz',
  '!',
  ':',
);
const piece = fc.oneof({ weight: 3, arbitrary: variable }, { weight: 2, arbitrary: words });
const inline = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
/** Each puts the inline text where Markdown has something to say about it. */
const FORMS: ((text: string, other: string) => string)[] = [
  (text) => `**${text}**`,
  (text, other) => `${other}_${text}_${other}`,
  (text) => `\`${text}\``,
  (text, other) => `[${text}](https://x.example/${other.replace(/\s/g, '')} "${other}")`,
  (text, other) => `![${text}](<${other}>)`,
  (text, other) => `[${text}][${other}]`,
  (text) => `https://x.example/${text}`,
  (text) => `<https://x.example/${text}>`,
  (text, other) => `<b class="${other}">${text}</b>`,
  (text) => `[^${text}] [^1]`,
];
const LINES: ((text: string, other: string) => string)[] = [
  (text) => text,
  (text) => `# ${text} #`,
  (text) => `${text}\n---`,
  (text, other) => `- ${text}\n  - [ ] ${other}`,
  (text, other) => `1. ${text}\n\n   ${other}`,
  (text, other) => `> ${text}\n${other}`,
  (text, other) => `<message ${other}>\n${text}\n</message>`,
  (text, other) => `<!-- ${text}\n\n${other} -->`,
  (text, other) => `<div>\n\n${text}\n\n</div> ${other}`,
  (text, other) => `| ${text} | b |\n|---|---|\n| ${other} | c | ${text} |`,
  (text, other) => `\`\`\`${other}\n${text}\n\`\`\`\n${text}`,
  (text, other) => `> ~~~${other}\n> ${text}\n> ~~~`,
  (text) => `    ${text}\n\n${text}`,
  (text, other) => `[${text}]: https://x.example "${other}"`,
  (text, other) => `[^1]: ${text}\n\n${other}`,
  (text, other) => `${text}  \n${other}\\\n${text}`,
];
const line = fc
  .tuple(
    inline,
    inline,
    fc.constantFrom(...LINES),
    fc.constantFrom((text: string) => text, ...FORMS),
  )
  .map(([text, other, asLine, asForm]) => asLine(asForm(text, other), other));
const texts = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 5 }), fc.constantFrom('\n', '\n\n', '\r\n'))
  .map(([lines, between]) => lines.join(between));

describe('the Markdown view', () => {
  it('the Markdown view has the fields of the plain view, in their order, whatever is around them', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(variablesIn(MarkdownText, text)).toEqual(variablesIn(FillableText, text));
      }),
      { numRuns: sized(100, 10_000), seed: SEED },
    );
  });

  it('shows tags, and what Markdown would hide around a variable, as they are written', () => {
    const written = [
      '<message>\n{{message}}\n</message>',
      'a <b class="{{kind}}">bold</b> word',
      '[read {{this}}](https://x.example/{{id}} "a title")',
      '[note]: https://x.example/{{page}}',
    ];
    const { container } = render(shown(MarkdownText, written.join('\n\n')));
    for (const field of container.querySelectorAll('textarea'))
      field.replaceWith(`{{${field.dataset['variable']}}}`);
    for (const text of written) expect(container.textContent).toContain(text);
    expect(container.querySelector('a')).toBeNull();
  });

  it('keeps Markdown for what has no variable', () => {
    render(
      shown(
        MarkdownText,
        '# {{title}}\n\n[on](https://x.example) and **{{bold}}**\n\n| {{a}} |\n|---|\n| {{b}} |',
      ),
    );
    expect(screen.getByRole('heading').querySelector('textarea')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'on' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'bold' }).closest('strong')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'b' }).closest('td')).toBeTruthy();
  });
});
