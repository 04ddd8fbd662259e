import { describe, expect, it } from 'vitest';
import { variableNames } from '../prompt/variables.ts';
import { fixture, inputFile, hasFormatFixtures, onlyPrompt, readAs } from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { langchainReader } from './langchain.ts';

const file = (prompt: object) => inputFile('a.json', JSON.stringify({ _type: 'prompt', ...prompt }));
const read = (prompt: object) => onlyPrompt(readAs(langchainReader, file(prompt)));

describe.runIf(hasFormatFixtures)('the public files of LangChain', () => {
  it('fill the examples of a few-shot prompt in', () => {
    const reading = readAs(
      langchainReader,
      fixture('langchain/few_shot_prompt.yaml'),
      fixture('langchain/examples.json'),
    );
    expect(reading.used).toEqual(['examples.json']);
    const prompt = onlyPrompt(reading);
    expect(prompt.content).toBe(
      'Write antonyms for the following words.\n\nInput: happy\nOutput: sad\n\nInput: tall\nOutput: short\n\nInput: {{adjective}}\nOutput:',
    );
    expect(prompt).toMatchObject({ title: 'few_shot_prompt', warnings: [] });
  });

  it('the public files of LangChain say that the examples are missing', () => {
    const prompt = onlyPrompt(readAs(langchainReader, fixture('langchain/few_shot_prompt.yaml')));
    expect(prompt.content).toBe('Write antonyms for the following words.\n\nInput: {{adjective}}\nOutput:');
    expect(prompt.warnings).toEqual(['Missing file: "examples.json".']);
  });

  it('the public files of LangChain read what the hub serialises', () => {
    expect(onlyPrompt(readAs(langchainReader, fixture('langchain/hub-manifest.json')))).toMatchObject({
      title: 'rag-answer',
      messages: [
        {
          role: 'system',
          content: 'Answer from this context only:\n{{context}}\n\nWrite JSON like {"answer": "..."}.',
        },
        { role: 'user', content: '{{question}}' },
      ],
      extras: { placeholders: [{ name: 'chat_history', before: 1 }] },
    });
  });

  it('the public files of LangChain never evaluate a template', () => {
    const prompt = onlyPrompt(readAs(langchainReader, fixture('langchain/jinja_injection_prompt.yaml')));
    expect(variableNames(prompt.content ?? '')).toEqual(['prompt']);
    expect(prompt.content).toContain("{{ ''.__class__.__bases__[0]");
  });

  it('the public files of LangChain keep an output parser, and defaults', () => {
    const parser = onlyPrompt(readAs(langchainReader, fixture('langchain/prompt_with_output_parser.json')));
    expect(variableNames(parser.content ?? '')).toEqual(['question', 'student_answer']);
    expect(parser.content?.split('\n')).toHaveLength(4);
    expect(parser.extras['langchain']).toMatchObject({ output_parser: { regex: '(.*?)\nScore: (.*)' } });
    expect(onlyPrompt(readAs(langchainReader, fixture('langchain/simple_chat_prompt.json')))).toMatchObject({
      title: 'simple_chat_prompt',
      messages: [
        { role: 'system', content: 'You are a comedian' },
        { role: 'user', content: 'Tell me a {{adjective}} joke about {{content}}.' },
      ],
      variables: [{ name: 'content', default: 'dogs' }],
    });
  });
});

describe('langchainReader', () => {
  it.each([
    ['{a} {{b}} }} {', '{{a}} {b} } {'],
    ['{a:.2f} {b!r}', '{{a}} {{b}}'],
    ['{}{ }{"x": 1}', '{}{ }{{"x"}}'],
  ])('langchainReader reads the f-string %j', (template, content) => {
    expect(read({ template }).content).toBe(content);
  });

  it('keeps text that only looks like a variable', () => {
    const prompt = read({ template: '{a} {{{{b}}}}' });
    expect(prompt).toMatchObject({ content: '{{a}} {{b}}', variables: [{ name: 'b', default: '{{b}}' }] });
    expect(prompt.warnings).toEqual([
      '"b" looks like a variable here but isn’t one in LangChain. Kept as text.',
    ]);
  });

  it('keeps mustache as it is and names its logic', () => {
    const prompt = read({ template: '{{a}} {{#b}}x{{/b}}', template_format: 'mustache' });
    expect(prompt.content).toBe('{{a}} {{#b}}x{{/b}}');
    expect(prompt.warnings).toEqual(['Template conditions and loops were kept as text.']);
  });

  /** An object of a class, as LangChain serializes it. */
  const made = (name: string, kwargs: object) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'prompts', 'x', name],
    kwargs,
  });
  const readMade = (prompt: object) =>
    onlyPrompt(readAs(langchainReader, inputFile('a.json', JSON.stringify(prompt))));
  const EXAMPLES = [
    { q: '2+2', a: '4' },
    { q: '{{x}}', a: '{y}' },
  ];

  it.each([
    ['f-string', 'Q: {q}\nA: {a}', 'Ask {{{{topic}}}} about {word}', '{{topic}} about {{word}}'],
    ['mustache', 'Q: {{q}}\nA: {{a}}', 'Ask topic about {{word}}', 'topic about {{word}}'],
    ['jinja2', 'Q: {{ q }}\nA: {{ a }}', 'Ask topic about {{ word }}', 'topic about {{ word }}'],
  ])('fills the examples of a serialised few-shot prompt in: %s', (format, shape, suffix, end) => {
    const prompt = readMade(
      made('FewShotPromptTemplate', {
        examples: EXAMPLES,
        example_prompt: made('PromptTemplate', { template: shape, template_format: format }),
        prefix: 'Do as shown.',
        suffix,
        template_format: format,
        input_variables: ['word'],
      }),
    );
    expect(prompt.content).toBe(`Do as shown.\n\nQ: 2+2\nA: 4\n\nQ: {{x}}\nA: {y}\n\nAsk ${end}`);
    // Values of examples are text, even if they look like variables.
    expect(prompt.variables).toContainEqual(expect.objectContaining({ name: 'x', default: '{{x}}' }));
  });

  it('takes parts that are prompts of their own', () => {
    const text = (template: string) => made('PromptTemplate', { template, template_format: 'mustache' });
    const prompt = readMade(
      made('FewShotPromptWithTemplates', {
        examples: [{ q: '1', a: '2' }],
        example_prompt: text('{{q}}={{a}}'),
        prefix: text('Before'),
        suffix: text('After {{word}}'),
      }),
    );
    expect(prompt.content).toBe('Before\n\n1=2\n\nAfter {{word}}');
  });

  it('makes the examples of a chat its messages', () => {
    const text = (template: string) => made('PromptTemplate', { template, template_format: 'f-string' });
    const examples = made('FewShotChatMessagePromptTemplate', {
      examples: EXAMPLES,
      input_variables: [],
      example_prompt: made('ChatPromptTemplate', {
        messages: [
          made('HumanMessagePromptTemplate', { prompt: text('{q}') }),
          made('AIMessagePromptTemplate', { prompt: text('{a}') }),
        ],
      }),
    });
    const shown = [
      { role: 'user', content: '2+2' },
      { role: 'assistant', content: '4' },
      { role: 'user', content: '{{x}}' },
      { role: 'assistant', content: '{y}' },
    ];
    const chat = readMade(
      made('ChatPromptTemplate', {
        messages: [
          made('SystemMessagePromptTemplate', { prompt: text('Calculate.') }),
          examples,
          made('HumanMessagePromptTemplate', { prompt: text('{word}') }),
        ],
      }),
    );
    expect(chat.messages).toEqual([
      { role: 'system', content: 'Calculate.' },
      ...shown,
      { role: 'user', content: '{{word}}' },
    ]);
    expect(readMade(examples).messages).toEqual(shown);
  });

  it('reads no file outside of what was given', () => {
    const { refused } = readAs(langchainReader, file({ template_path: '../../etc/passwd' }));
    expect(refused[0]?.reasons).toEqual(['Missing file: "../../etc/passwd".']);
  });

  it('langchainReader survives damaged files', () => {
    expectHardy(langchainReader, 'x.json', file({ template: '日本 {a}', input_variables: ['a'] }));
    expectHardy(
      langchainReader,
      'x.yaml',
      inputFile('a.yaml', '_type: prompt\ntemplate: "{a} {{b}}"\nname: x\n'),
    );
    expectHardy(
      langchainReader,
      'x.json',
      file({ template: '{a'.repeat(300_000) }),
      file({ template: '{a}'.repeat(200_000) }),
    );
  });
});
