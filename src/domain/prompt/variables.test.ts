import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time';
import {
  fillIn,
  hasVariables,
  joinParts,
  listVariables,
  splitVariables,
  variableLines,
  variableNames,
} from './variables';
import { checkPrompt } from '@/domain/prompt-check/check-prompt';
import { pastedVariables, withPasted } from './pasted-variables';

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
  ])('splitVariables leaves %j alone', (content) => {
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
    const fragments = fc.constantFrom(
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
      fc.property(fc.array(fragments, { maxLength: 60 }), (list) => {
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
  ])('takes 200,000 characters of %s in no time', (_name, fragment) => {
    const content = fragment.repeat(Math.floor(200_000 / fragment.length));
    expect(processorMs(() => splitVariables(content))).toBeLessThan(SOON_MS);
  });
});

describe('variableNames', () => {
  it('gives each name once, in order', () => {
    expect(variableNames('{{b}} ${a} {{b}} ${b:default}')).toEqual(['b', 'a']);
  });
});

describe('listVariables', () => {
  it('gives each variable once, with the first default that stands with it', () => {
    expect(listVariables('{{b}} ${a:} {{ b }} ${b:first} ${b:second} {{c}}')).toEqual([
      { name: 'b', fallback: 'first' },
      { name: 'a', fallback: '' },
      { name: 'c', fallback: null },
    ]);
  });
});

describe('hasVariables', () => {
  it('hasVariables sees variables in prose and not in fenced code', () => {
    expect(hasVariables('Hi {{name}}')).toBe(true);
    expect(hasVariables('Hi\n```\n${name}\n```\n{{#each}}')).toBe(false);
  });
});

describe('fillIn', () => {
  const filled = (content: string, values: Record<string, string>) =>
    fillIn(content, new Map(Object.entries(values)));

  it('puts a value in every place of its name, and keeps every other character', () => {
    expect(filled('{{a}}\r\n ${ a } ${a:x} ${b:y}\t{{c}}', { a: '1\n2', b: '' })).toBe(
      '1\n2\r\n 1\n2 1\n2 \t{{c}}',
    );
  });

  it('takes a value for what it is: no variable, no pattern, no property of an object', () => {
    expect(filled('{{a}} {{b}}', { a: '{{b}} $& $1 ${a}', b: '{{a}}' })).toBe('{{b}} $& $1 ${a} {{a}}');
    expect(filled('{{constructor}} ${__proto__}', {})).toBe('{{constructor}} ${__proto__}');
  });

  it('fillIn leaves fenced code alone', () => {
    expect(filled('{{a}}\n```\n{{a}}\n```\n{{a}}', { a: 'x' })).toBe('x\n```\n{{a}}\n```\nx');
  });

  it('fillIn is the text around the variables with the values between, for any values', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('{{x}}', '${x:y}', '```\n', '{{', '}}', '$&'));
    const fragment = fc.constantFrom('{{x}}', '${x}', '${y:z}', 'a', '\n', '```\n', '{', '}', ' ');
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), value, value, (fragments, x, y) => {
        const content = fragments.join('');
        const expected = splitVariables(content).map((part) =>
          part.kind !== 'variable' ? part.text : part.name === 'x' ? x : y,
        );
        expect(fillIn(content, new Map(Object.entries({ x, y })))).toBe(expected.join(''));
      }),
    );
  });

  it('fillIn is the content again with no values, or with the variables themselves', () => {
    const fragment = fc.constantFrom('{{x}}', '{', '}', '{{', '}}', 'a', '\n', '```\n', '~~~\n', ' ');
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
        const content = fragments.join('');
        expect(fillIn(content, new Map())).toBe(content);
        expect(fillIn(content, new Map([['x', '{{x}}']]))).toBe(content);
      }),
    );
  });

  it('fills 40,000 variables in no time', () => {
    const content = '{{a}}'.repeat(40_000);
    const fill = () => expect(fillIn(content, new Map([['a', '{{a}}{{a}}']]))).toHaveLength(400_000);
    expect(processorMs(fill)).toBeLessThan(SOON_MS);
  });
});

it('cuts a text into its lines, and each of them at its variables', () => {
  const fragment = fc.constantFrom('{{x}}', '${y:z}', '{{', 'a', '\n', '\r\n', '```\n', ' ');
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
      const content = fragments.join('');
      const lines = variableLines(content);
      expect(lines.map(joinParts)).toEqual(content.split('\n'));
      const variables = splitVariables(content).filter(({ kind }) => kind === 'variable');
      expect(lines.flat().filter(({ kind }) => kind === 'variable')).toEqual(variables);
    }),
  );
});

describe('what is no variable', () => {
  const names = (content: string) => listVariables(content).map(({ name }) => name);

  it('a text that a shell would read holds no variable', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z_]\w{0,8}$/),
        fc.constantFrom('-', '+', '?', '='),
        fc.stringMatching(/^[\w/. -]{0,9}$/),
        fc.integer({ min: -99, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        (name, sign, word, from, to) => {
          const shell = [`\${${name}:${sign}${word}}`, `\${${name}:${from}:${to}}`, `\${${name}: -${to}}`];
          for (const text of shell) {
            expect(names(text)).toEqual([]);
            expect(fillIn(text, new Map([[name, 'x']]))).toBe(text);
          }
        },
      ),
    );
    for (const text of [
      '${file//_/-}',
      '${name,,}',
      '${x:$from:3}',
      '${x:$from:$count}',
      '${x: $from : -1}',
    ]) {
      expect(names(text)).toEqual([]);
    }
    expect(names('${city/country} ${first, last} ${price:$5}')).toEqual([
      'city/country',
      'first, last',
      'price',
    ]);
    expect(listVariables('${servings:2} ${time:10 minutes} ${url:https}')).toEqual([
      { name: 'servings', fallback: '2' },
      { name: 'time', fallback: '10 minutes' },
      { name: 'url', fallback: 'https' },
    ]);
  });

  it.each([
    ['\\{{x}} and \\${x}', [], '{{x}} and ${x}'],
    ['\\\\{{x}}', ['x'], '\\\\X'],
    ['\\frac\\{{a}}\\{{b}}', [], '\\frac{{a}}{{b}}'],
    ['\\{{#if x}}', [], '\\{{#if x}}'],
    ['`{{x}}` {{x}} `${x}`', ['x'], '`{{x}}` X `X`'],
    ['``{{x}} ` {{x}}`` {{x}}', ['x'], '``{{x}} ` {{x}}`` X'],
    ['a ` b {{x}}', ['x'], 'a ` b X'],
    ['`a\n{{x}}`', ['x'], '`a\nX`'],
  ])('%j: a backslash before it, or inline code around it', (content, found, filled) => {
    expect(names(content)).toEqual(found);
    expect(fillIn(content, new Map([['x', 'X']]))).toBe(filled);
    expect(joinParts(splitVariables(content))).toBe(content);
  });
});

describe('the name of a variable', () => {
  const blank = fc.constantFrom(
    ...[
      '\u00a0',
      '\u200b',
      '\u00ad',
      '\u3000',
      '\u2009',
      '\u202f',
      '\u2060',
      '\ufeff',
      '\u1680',
      '\u200e',
      '\u202a',
      '\u2069',
      '\u061c',
      '\u2062',
      '\u3164',
      '\u200d',
      '\t',
    ],
  );

  it('the name of a variable has plain spaces instead of the text’s other blanks', () => {
    const word = fc.stringMatching(/^[a-zäя会]{1,6}$/);
    fc.assert(
      fc.property(
        word,
        word,
        fc.array(blank, { minLength: 1, maxLength: 3 }),
        blank,
        (a, b, between, around) => {
          const content = `{{${around}${a}${between.join('')}${b}${around}}} {{${a} ${b}}}`;
          expect(listVariables(content)).toEqual([{ name: `${a} ${b}`, fallback: null }]);
          expect(checkPrompt(content).filter(({ code }) => code === 'variable-name')).toHaveLength(1);
        },
      ),
    );
  });
});

describe('the joiners of a script', () => {
  it('the joiners of a script belong to the name where words are written with them, and are no letters elsewhere', () => {
    const persian = 'نام\u200cخانوادگی';
    expect(variableNames(`{{${persian}}} {{क्\u200dष}}`)).toEqual([persian, 'क्\u200dष']);
    expect(variableNames('{{na\u200dme}} {{\u200cname}}')).toEqual(['na me', 'name']);
  });
});

describe('variables of other tools', () => {
  it('variables of other tools are left alone in inline code and behind a backslash', () => {
    expect(pastedVariables('`{{tone:a|b}}` and \\{{tone:a|b}}', [])).toEqual([]);
  });

  it('variables of other tools are choices and values that can be typed ones', () => {
    const content = 'Be {{tone:formal|friendly | short}} on {{current_date}}. `{{x:y}}` {{a:b}} {{c:|}}';
    const [tone, date, ...more] = pastedVariables(content, []);
    expect(tone?.details).toMatchObject({
      name: 'tone',
      type: 'choice',
      options: ['formal', 'friendly', 'short'],
    });
    expect(date?.details).toMatchObject({ name: 'current_date', type: 'text', label: 'Today’s date' });
    expect(more).toEqual([]);
    expect(tone && listVariables(withPasted(content, tone))[0]?.name).toBe('tone');
    expect(date && pastedVariables('{{current_date}}', [date.details])).toEqual([]);
  });
});
