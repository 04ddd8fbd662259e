import { describe, expect, it, vi } from 'vitest';
import { splitVariables } from '@/domain/prompt/variables';
import { TextMirror } from './text-mirror';

const marksOf = (host: Element) =>
  [...host.querySelectorAll('.variable-mark')].map(({ textContent }) => textContent);

const variablesOf = (text: string) =>
  splitVariables(text).flatMap((part) => (part.kind === 'variable' ? [part.text] : []));

function createMirror() {
  const host = document.createElement('div');
  return { host, mirror: new TextMirror(host) };
}

/** Numbers that look random and are the same in each run. */
function createDice(): (sides: number) => number {
  let state = 7;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

describe('the text behind the text field', () => {
  it('the text behind the text field has every character and every variable after any edit', () => {
    const { host, mirror } = createMirror();
    const roll = createDice();
    const chunks = [
      'word ',
      '\n',
      '\n\n\n',
      '{{name}}',
      '${a:b}',
      '```\n',
      '`',
      '~~~\n',
      '{% for item in list %}{{item}}\n',
      '{% endfor %}',
      '{{ #each list }}{{this}}\n',
      '{{/each}}',
      '{{',
      '}}',
      'line\n'.repeat(90),
      '提示词',
      '\\',
    ];
    let text = '';
    for (let edit = 0; edit < 1_200; edit += 1) {
      // Now and then all that reaches over lines goes, as when a text is replaced.
      if (edit % 100 === 0) text = text.replaceAll(/[`~#/%]/g, '');
      const start = roll(text.length + 1);
      const end = Math.min(text.length, start + roll(edit % 9 === 0 ? 600 : 12));
      text = text.slice(0, start) + (chunks[roll(chunks.length)] ?? '') + text.slice(end);
      mirror.show(text);
      expect(host.textContent).toBe(`${text}\n`);
      expect(marksOf(host)).toEqual(variablesOf(text));
    }
    mirror.show('');
    expect(host.textContent).toBe('\n');
  });

  it('reads no more than the lines around a change, as long as nothing reaches over lines', () => {
    const { host, mirror } = createMirror();
    const lines = Array.from({ length: 2_000 }, (_, index) => `Line ${index} with {{name}}`);
    mirror.show(lines.join('\n'));
    const read = vi.spyOn(String.prototype, 'matchAll');
    mirror.show(lines.with(500, 'A {{new}} line').join('\n'));
    mirror.show(lines.with(500, 'A {{new}} line\n\n').join('\n'));
    mirror.show(lines.join('\n'));
    mirror.show([...lines, ''].join('\n'));
    const longest = Math.max(...read.mock.contexts.map((text) => String(text).length));
    read.mockRestore();
    expect(longest).toBeLessThan(4_000);
    expect(host.textContent).toBe(`${lines.join('\n')}\n\n`);
  });

  it('keeps the elements of lines that did not change', () => {
    const { host, mirror } = createMirror();
    const lines = Array.from({ length: 1_000 }, (_, index) => `Line ${index} with {{name}}`);
    mirror.show(lines.join('\n'));
    const before = [...host.children];
    mirror.show(lines.with(500, 'Another line').join('\n'));
    const kept = before.filter((element) => host.contains(element));
    expect(before.length - kept.length).toBe(1);
    expect(host.children.length).toBe(before.length);
  });
});
