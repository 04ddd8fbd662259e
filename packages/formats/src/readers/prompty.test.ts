import { describe, expect, it } from 'vitest';
import { formatsMissing } from '../../tests/format-files.ts';
import { askedOf, readFormat, textOfPrompt } from '../../tests/read-format.ts';

describe.skipIf(formatsMissing)('Prompty', () => {
  const { prompt } = readFormat('prompty');

  it('reads the first version, whose loop stays as it is', () => {
    const read = prompt('v1/hello.prompty');
    expect(read.title).toBe('Basic Prompt');
    expect(read.messages?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(askedOf(read)).toEqual(['input']);
    expect(textOfPrompt(read)).toContain('{% for item in chat_history %}\n{{item.role}}:');
    expect(read.extras.prompty).toMatchObject({ sample: { firstName: 'Jane', chat_history: [] } });
    expect(read.warnings.join('\n')).toContain('{% for item in chat_history %}');
  });

  it('reads inputs with defaults and settings, and no environment', () => {
    const read = prompt('v2/basic.prompty');
    expect(askedOf(read)).toEqual(['firstName', 'lastName', 'question']);
    expect(read.variables.map((one) => one.default)).toEqual(['Jane', 'Doe', 'What is the meaning of life?']);
    expect(read.extras).toMatchObject({ model: 'gpt-4', settings: { temperature: 0.7, maxTokens: 1000 } });
    expect(JSON.stringify(read.extras.prompty)).toContain('${env:AZURE_OPENAI_ENDPOINT}');
  });

  it('keeps unknown keys, tags and authors', () => {
    const read = prompt('v2/rich_metadata.prompty');
    expect(read).toMatchObject({
      title: 'rich-metadata',
      description: 'A prompt with lots of metadata',
      tags: ['production', 'v2'],
    });
    expect(read.extras).toMatchObject({
      source: { authors: ['alice', 'bob'] },
      prompty: { metadata: { custom_field: 'hello', version: '2.0' } },
    });
    expect(read.messages).toEqual([{ role: 'system', content: 'Hello world.' }]);
  });

  it('reads empty front matter, a role with a name, threads and tools', () => {
    const empty = prompt('v2/shorthand_empty_frontmatter.prompty');
    expect(empty.title).toBe('shorthand_empty_frontmatter');
    expect(empty.messages).toEqual([{ role: 'system', content: 'You are a helpful assistant.' }]);
    const sample = prompt('v2/test-sample.prompty');
    expect(sample.extras.model).toBe('gpt-4o');
    expect(sample.variables).toMatchObject([
      { name: 'question', default: null, help: 'The question to answer' },
      { name: 'context', default: '' },
    ]);
    expect(sample.messages?.[1]).toEqual({ role: 'user', content: '{{question}}' });
    expect(JSON.stringify(sample.extras)).toContain('name=\\"Alice\\"');
    const threaded = prompt('v2/threaded.prompty');
    expect(threaded.extras.placeholders).toEqual([{ name: 'conversation', before: 1 }]);
    expect(threaded.variables).toMatchObject([{ name: 'question', default: 'Hello' }]);
    expect(askedOf(threaded)).toEqual(['question']);
    const tools = prompt('v2/tools_function.prompty');
    expect(tools.extras.prompty).toMatchObject({
      tools: [{ name: 'get_current_weather' }, { name: 'create_a_picture' }],
    });
    expect(askedOf(tools)).toEqual(['question']);
  });
});
