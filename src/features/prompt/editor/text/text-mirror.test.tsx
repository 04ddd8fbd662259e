import { describe, expect, it } from 'vitest';
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
  it('has every character and every variable after any edit', () => {
    const { host, mirror } = createMirror();
    const roll = createDice();
    const pieces = [
      'word ',
      '\n',
      '\n\n\n',
      '{{name}}',
      '${a:b}',
      '```\n',
      '{{',
      '}}',
      'line\n'.repeat(90),
      '提示词',
      '\\',
    ];
    let text = '';
    for (let edit = 0; edit < 400; edit += 1) {
      const start = roll(text.length + 1);
      const end = Math.min(text.length, start + roll(edit % 9 === 0 ? 600 : 12));
      text = text.slice(0, start) + (pieces[roll(pieces.length)] ?? '') + text.slice(end);
      mirror.show(text);
      expect(host.textContent).toBe(`${text}\n`);
      expect(marksOf(host)).toEqual(variablesOf(text));
    }
    mirror.show('');
    expect(host.textContent).toBe('\n');
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
