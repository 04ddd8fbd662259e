import { describe, expect, it } from 'vitest';
import { formatsMissing } from '../../tests/format-files.ts';
import { askedOf, readFormat, textOfPrompt } from '../../tests/read-format.ts';

describe.skipIf(formatsMissing)('dotprompt', () => {
  const { prompt, readings, unread } = readFormat('dotprompt');

  it('reads messages, variables of Picoschema, settings and the licence before the front matter', () => {
    const read = prompt('02-schema-and-config.prompt');
    expect(read.title).toBe('02-schema-and-config');
    expect(read.messages?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(askedOf(read)).toEqual(['name', 'style', 'wordCount', 'topic']);
    expect(read.variables).toMatchObject([
      { name: 'name', help: "The user's name", default: null },
      { name: 'topic', help: 'Topic to write about', default: null },
      { name: 'style', type: 'choice', options: ['formal', 'casual', 'technical'], default: '' },
      { name: 'wordCount', type: 'number', help: 'Target word count', default: '' },
    ]);
    expect(read.extras).toMatchObject({
      model: 'googleai/gemini-2.5-flash',
      settings: { temperature: 0.7, maxTokens: 2048, topK: 40, topP: 0.95, stop: ['END', 'STOP'] },
      dotprompt: { output: { format: 'json' } },
    });
    expect(read.extras.schema?.output).toHaveProperty('article.title', 'string');
    expect(JSON.stringify(read.extras)).toContain('SPDX-License-Identifier: Apache-2.0');
    expect(JSON.stringify(read.extras)).toContain('{{! This prompt demonstrates');
    expect(textOfPrompt(read)).not.toContain('Licensed under');
    expect(textOfPrompt(read)).toContain('{{#if style}}');
  });

  it('knows the names of loops from variables, and says which helpers stay', () => {
    const read = prompt('10-kitchen-sink.prompt');
    expect(read.messages?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    expect(askedOf(read)).toEqual(['previousNotes', 'projectName', 'deadline', 'budget']);
    expect(read.variables.map(({ name }) => name)).toEqual([
      'projectName',
      'teamMembers',
      'requirements',
      'deadline',
      'budget',
      'images',
      'previousNotes',
    ]);
    expect(read.extras.dotprompt).toMatchObject({
      tools: ['searchDatabase', 'generateChart', 'sendNotification'],
    });
    expect(textOfPrompt(read)).toContain('${{budget}}');
    const warnings = read.warnings.join('\n');
    for (const kept of [
      '{{media url=this}}',
      '{{section "analysis"}}',
      '{{json output indent=2}}',
      '"teamMembers"',
    ]) {
      expect(warnings).toContain(kept);
    }
  });

  it('keeps every character, and comments between messages apart from their text', () => {
    const read = prompt('11-multilingual-unicode.prompt');
    expect(read.messages).toHaveLength(3);
    expect(askedOf(read)).toEqual(['sourceLanguage', 'targetLanguage', 'text']);
    expect(read.messages?.[0]?.content).toContain('🇮🇳 हिन्दी (hi)\n- 🇹🇭 ไทย (th)');
    expect(read.messages?.[1]?.content).toMatch(/---\n\{\{text\}\}\n---$/);
    expect(JSON.stringify(read.extras)).toContain('❤️ 🔥 ✨ 🌍 🚀');
  });

  it('names partials that are not there, and leaves tables of tests alone', () => {
    const read = prompt('partials.prompt');
    expect(askedOf(read)).toEqual(['userName']);
    expect(read.variables.map(({ name }) => name)).toEqual(['userName', 'items']);
    expect(read.extras.model).toBeUndefined();
    expect(read.warnings.join('\n')).toContain('"{{> listItem}}", "{{> footer year=2025 author="Google"}}"');
    expect(readings).toHaveLength(4);
    expect(unread.map(({ path }) => path)).toEqual(['spec/variables.yaml']);
  });
});
