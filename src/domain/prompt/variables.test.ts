import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitVariables, variableNames } from './variables';

const marked = (content: string) =>
  splitVariables(content)
    .filter((part) => part.kind === 'variable')
    .map((part) => part.text);

describe('splitVariables', () => {
  it('finds the three forms with name and default', () => {
    expect(splitVariables('Hi {{ name }}, ${tone:calm and kind} to ${reader}.')).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'variable', text: '{{ name }}', name: 'name', fallback: null },
      { kind: 'text', text: ', ' },
      { kind: 'variable', text: '${tone:calm and kind}', name: 'tone', fallback: 'calm and kind' },
      { kind: 'text', text: ' to ' },
      { kind: 'variable', text: '${reader}', name: 'reader', fallback: null },
      { kind: 'text', text: '.' },
    ]);
  });

  it('takes names of any script and of several words', () => {
    expect(variableNames('{{商品名称}} ${Имя} {{Target audience}} ${Brand’s name:x}')).toEqual([
      '商品名称',
      'Имя',
      'Target audience',
      'Brand’s name',
    ]);
  });

  it.each([
    '{{#each items}}',
    '{{/if}}',
    "{{ $json['a'] }}",
    '{{"" + key}}',
    '${}',
    '{{}}',
    '{{  }}',
    '{name}',
    '${ }',
    '{{two\nlines}}',
    '${open',
    '{{open',
    `{{${'x'.repeat(81)}}}`,
  ])('leaves %j alone', (content) => {
    expect(marked(content)).toEqual([]);
  });

  it('finds the inner one of two that overlap', () => {
    expect(marked('${${variable}')).toEqual(['${variable}']);
    expect(marked('{{{{a}}}}')).toEqual(['{{a}}']);
  });

  it('skips fenced code, also with tildes, longer fences and CRLF', () => {
    const content = [
      '{{before}}',
      '```js',
      'const a = `${inside}`;',
      '```',
      '{{between}}',
      '~~~~',
      '{{inside}}',
      '~~~',
      '{{inside}}',
      '~~~~',
      '{{after}}',
    ];
    expect(marked(content.join('\n'))).toEqual(['{{before}}', '{{between}}', '{{after}}']);
    expect(marked(content.join('\r\n'))).toEqual(['{{before}}', '{{between}}', '{{after}}']);
  });

  it('takes a fence that is never closed to the end, and inline backticks for none', () => {
    expect(marked('{{a}}\n```\n{{b}}')).toEqual(['{{a}}']);
    expect(marked('``` x ``` {{a}}')).toEqual(['{{a}}']);
  });

  it('gives the content back when joined', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      '${',
      '}',
      ':',
      '\n',
      '```',
      '~~~',
      'a',
      ' ',
      '{{x}}',
      '${y:z}',
      '字',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (list) => {
        const content = list.join('');
        expect(
          splitVariables(content)
            .map((part) => part.text)
            .join(''),
        ).toBe(content);
      }),
    );
  });

  it.each([
    ['openings', '${a:'],
    ['double braces', '{{'],
    ['fences', '```\n'],
    ['variables', '{{a}}'],
    ['blanks', ' '],
    ['a fence that a line separator follows', `${'`'.repeat(199_990)}\u2028x`],
  ])('takes 200,000 characters of %s in no time', (_name, piece) => {
    const content = piece.repeat(Math.floor(200_000 / piece.length));
    const start = performance.now();
    splitVariables(content);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('variableNames', () => {
  it('gives each name once, in order', () => {
    expect(variableNames('{{b}} ${a} {{b}} ${b:default}')).toEqual(['b', 'a']);
  });
});
