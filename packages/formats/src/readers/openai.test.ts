import { describe, expect, it } from 'vitest';
import { textOfMessages } from '../prompt/chat-messages.ts';
import { variableNames } from '../prompt/variables.ts';
import { fixture, inputFile, hasFormatFixtures, onlyPrompt, readAs } from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { openaiReader } from './openai.ts';
import type { ReadPrompt } from './reader.ts';

const variablesOf = ({ content, messages }: ReadPrompt) =>
  variableNames(messages === null ? (content ?? '') : textOfMessages(messages));
const read = (name: string) => onlyPrompt(readAs(openaiReader, fixture(`openai/${name}`)));
const python = (text: string) => readAs(openaiReader, inputFile('a.py', text));
const javascript = (text: string) => readAs(openaiReader, inputFile('a.ts', text));
const shell = (text: string) => readAs(openaiReader, inputFile('Spelling.sh', text));
const body = (json: string) => `curl -s https://api.openai.com/v1/responses -d ${json}`;
const reasons = ({ refused }: ReturnType<typeof python>) => refused.flatMap((one) => one.reasons);

describe.runIf(hasFormatFixtures)('the public files of OpenAI', () => {
  it('the public files of OpenAI give a call in Python', () => {
    const prompt = read('responses_call.py');
    expect(prompt.messages).toEqual([
      { role: 'system', content: 'You are a travel guide. Answer in {{language}}.' },
      { role: 'developer', content: 'Never invent opening hours.' },
      { role: 'user', content: 'What can I see in {{city}} in {{days}} days?\nBe brief.' },
    ]);
    expect(variablesOf(prompt)).toEqual(['language', 'city', 'days']);
    expect(prompt.warnings).toEqual([]);
    expect(prompt.extras).toEqual({
      model: 'gpt-5',
      settings: { temperature: 0.7, maxTokens: 800, reasoning: { effort: 'low' } },
      openai: { text: { format: { type: 'text' } }, tools: [] },
    });
  });

  it('the public files of OpenAI give a call in JavaScript', () => {
    const prompt = read('responses_call.js');
    expect(prompt.messages).toEqual([
      { role: 'system', content: 'Reply as JSON: {"ok": true}' },
      { role: 'user', content: 'Summarise for {{audience}}:\n{{text}}' },
    ]);
    expect(variablesOf(prompt)).toEqual(['audience', 'text']);
    expect(prompt).toMatchObject({
      warnings: [],
      extras: { model: 'gpt-4.1', settings: { temperature: 1 }, openai: { store: true } },
    });
  });

  it('the public files of OpenAI give a call by curl', () => {
    const prompt = read('responses_call.sh');
    expect(prompt.messages).toEqual([
      { role: 'developer', content: "You check spelling. Don't explain." },
      { role: 'user', content: '{{text}}' },
    ]);
    expect(variablesOf(prompt)).toEqual(['text']);
    expect(prompt).toMatchObject({
      warnings: [],
      extras: { model: 'gpt-5-mini', openai: { text: { format: { type: 'json_schema', name: 'result' } } } },
    });
  });
});

describe('a call in Python', () => {
  it.each([
    [String.raw`"a\n\"b\" é \d"`, 'a\n"b" é \\d'],
    [String.raw`r"a\n"`, String.raw`a\n`],
    [`"""two\nlines"""`, 'two\nlines'],
    [`("one " 'two')`, 'one two'],
    ['f"Hi {name}, {{x}} {a.b}"', 'Hi {{name}}, {x} {{a.b}}'],
    ['"Hi " + name + "!"', 'Hi {{name}}!'],
    ['question', '{{question}}'],
    ['"日本語 {{本文}}"', '日本語 {{本文}}'],
  ])('a call in Python reads %s', (code, content) => {
    expect(onlyPrompt(python(`client.responses.create(model="m", input=${code})`))).toMatchObject({
      content,
      messages: null,
      warnings: [],
    });
  });

  it('takes texts and messages that a name stands for', () => {
    const { messages } = onlyPrompt(
      python(
        'GUIDE = """Be kind."""\nasked = [{"role": "user", "content": "Hi"}]\n' +
          'r = client.responses.create(instructions=GUIDE, input=asked)',
      ),
    );
    expect(messages).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ]);
  });

  it('runs nothing: code is named and left out, or stays as text', () => {
    const prompt = onlyPrompt(
      python(
        'client.responses.create(model=pick(), temperature=1 if x else 0, **rest, # why\n' +
          ' input="Hi {}".format(__import__("os").system("id")), metadata={"a": [len("x")], "b": None})',
      ),
    );
    expect(prompt).toMatchObject({ content: 'Hi {}', extras: { openai: { metadata: { a: [], b: null } } } });
    expect(prompt.warnings.filter((warning) => warning.startsWith('The value of'))).toHaveLength(4);
    expect(prompt.warnings.filter((warning) => warning.includes('format(__import__'))).toHaveLength(1);
  });

  it('reads each of several calls, and chat completions', () => {
    const { prompts, refused } = python(
      'client.responses.create(input="One")\nclient.chat.completions.create(\n' +
        '  messages=[{"role": "user", "content": "Two"}], max_tokens=5,\n)\nclient.responses.create(model="m")',
    );
    expect(prompts).toMatchObject([
      { place: 'call 1', title: 'One', content: 'One' },
      { place: 'call 2', title: 'Two', content: 'Two', extras: { settings: { maxTokens: 5 } } },
    ]);
    expect(refused).toMatchObject([{ place: 'call 3', reasons: ['No prompt text found in the call.'] }]);
  });

  it('says that hosted prompts ended', () => {
    expect(reasons(python('client.responses.create(prompt={"id": "pmpt_1", "version": "2"})'))).toEqual([
      'This call names a prompt hosted by OpenAI, which ended on 30 November 2026. Import calls that contain their text.',
    ]);
  });
});

describe('a call in JavaScript', () => {
  it.each([
    ['`Hi ${name}: ${fn(1)}`', 'Hi {{name}}: ${fn(1)}', 1],
    [String.raw`'it\'s \u{1F600}' + "\x41"`, "it's 😀A", 0],
    ['"" + topic', '{{topic}}', 0],
    ['"a" /* b, } */', 'a', 0],
    ['cond ? "a" : "b"', null, 0],
  ])('a call in JavaScript reads %s', (code, content, warnings) => {
    const reading = javascript(`await openai.responses.create({ model, input: ${code}, ...rest });`);
    if (content === null) expect(reasons(reading)).toEqual(['No prompt text found in the call.']);
    else {
      const prompt = onlyPrompt(reading);
      expect(prompt.content).toBe(content);
      // The model and the rest are code.
      expect(prompt.warnings).toHaveLength(warnings + 2);
    }
  });

  it('leaves out what is no text', () => {
    const { messages, warnings } = onlyPrompt(
      javascript(
        'openai.responses.create({ input: [{ role: "user", content: [{ type: "input_text", text: "See" },' +
          '{ type: "input_image", image_url: "https://x" }] }, { type: "function_call_output", output: "1" },' +
          '{ role: "assistant", content: "I see" }] })',
      ),
    );
    expect(messages).toEqual([
      { role: 'user', content: 'See' },
      { role: 'assistant', content: 'I see' },
    ]);
    expect(warnings).toHaveLength(2);
  });

  it('a call in JavaScript does not change what objects are', () => {
    const { extras } = onlyPrompt(
      javascript(
        'openai.responses.create({ __proto__: {a: 1}, metadata: {"__proto__": 1, b: 2}, input: "x" })',
      ),
    );
    expect(extras).toEqual({ openai: { metadata: { b: 2 } } });
  });
});

describe('a call by curl', () => {
  it.each([
    [body(`'{"input": "It'\\''s"}'`), "It's"],
    [body(`$'{"input": "It\\'s"}'`), "It's"],
    [body(`"{\\"input\\": \\"a $X\\"}"`), 'a $X'],
    [body(`@- <<'EOF'\n{"input": "here"}\nEOF\necho done`), 'here'],
    ['curl --json=\'{"input": "b"}\' \\\n  https://x.example/v1/responses', 'b'],
  ])('a call by curl reads %s', (text, content) => {
    expect(onlyPrompt(shell(text))).toMatchObject({ title: 'Spelling', content });
  });

  it('refuses a body that is cut off or lies in a file', () => {
    expect(reasons(shell(body(`'{"input": "a`)))[0]).toContain('Invalid JSON');
    expect(reasons(shell(body('@body.json')))[0]).toContain('Invalid JSON');
    expect(reasons(shell('curl https://api.openai.com/v1/responses'))).toHaveLength(1);
  });
});

describe('openaiReader', () => {
  it('leaves texts that only speak of a call to others', () => {
    const knows = (path: string, text: string) => openaiReader.detect(inputFile(path, text), new Map());
    const call = 'client.responses.create(input="x")';
    expect(knows('pasted.txt', call)).toBe(true);
    expect(knows('pasted.txt', `Explain this call:\n${call}`)).toBe(false);
    expect(knows('pasted.txt', 'client.responses.create(input=')).toBe(false);
    expect(knows('notes.md', call)).toBe(false);
    expect(knows('a.py', 'print("hello")')).toBe(false);
    // A page copied from the dashboard of hosted prompts, which ended.
    expect(knows('pasted.txt', 'T\nModel: m\n\nUser\nHello')).toBe(false);
  });

  it('takes ten thousand uses of a long name', () => {
    const text = `long = "${'x'.repeat(300_000)}"\nclient.responses.create(input=[${'long, '.repeat(10_000)}])`;
    expect(python(text).prompts).toHaveLength(1);
  });

  it('openaiReader survives damaged files', () => {
    const list = '[{"role": "user", "content": "Hi {{name}}"}, {"role": "system", "content": "Be \'kind\'"}]';
    expectHardy(openaiReader, 'x.py', inputFile('a.py', `client.responses.create(\n  input=${list},\n)\n`));
    expectHardy(
      openaiReader,
      'x.js',
      inputFile('a.js', `openai.responses.create({\n  input: ${list}, model: \`a \${b}\` });\n`),
    );
    expectHardy(openaiReader, 'x.sh', inputFile('a.sh', body(`'{"input": ${list.replaceAll("'", '')}}'\n`)));
  });
});
