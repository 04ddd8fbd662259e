import { describe, expect, it } from 'vitest';
import { formatsMissing } from '../../tests/format-files.ts';
import { askedOf, readFormat, textOfPrompt } from '../../tests/read-format.ts';

describe.skipIf(formatsMissing)('VS Code prompt files', () => {
  const { prompt } = readFormat('vscode-prompt-md');

  it('reads inputs as variables and keeps values of the editor', () => {
    const arch = prompt('arch-linux-triage.prompt.md');
    expect(arch.title).toBe('arch-linux-triage');
    expect(askedOf(arch)).toEqual(['ArchSnapshot', 'ProblemSummary', 'Constraints']);
    expect(arch.extras).toMatchObject({ model: 'gpt-4.1', 'prompt-md': { agent: 'agent' } });
    expect(arch.extras['prompt-md']).toHaveProperty('tools.length', 4);
    const issue = prompt('create-github-issue-feature-from-specification.prompt.md');
    expect(askedOf(issue)).toEqual([]);
    expect(issue.content).toContain('${file}');
    expect(issue.warnings.join()).toContain('"${file}"');
    const coverage = prompt('pytest-coverage.prompt.md');
    expect(askedOf(coverage)).toEqual([]);
    expect(coverage.content).toContain('If a line starts with a ! (exclamation mark)');
    expect(prompt('remember-interactive-programming.prompt.md').title).toBe('Interactive Programming Nudge');
  });
});

describe.skipIf(formatsMissing)('skills', () => {
  const { prompt, readings } = readFormat('skill-folder');

  it('skills take the files of their folder with them', () => {
    expect(readings.flatMap(({ prompts }) => prompts)).toHaveLength(2);
    const comms = prompt('internal-comms/SKILL.md');
    expect(comms.title).toBe('internal-comms');
    expect(comms.description).toHaveLength(329);
    expect(comms.extras.licence).toBe('Complete terms in LICENSE.txt');
    expect(comms.files.map(({ path }) => path).sort()).toEqual([
      'LICENSE.txt',
      'examples/3p-updates.md',
      'examples/company-newsletter.md',
      'examples/faq-answers.md',
      'examples/general-comms.md',
    ]);
    expect(comms.warnings).toEqual([]);
    const notes = prompt('meeting-notes/SKILL.md');
    expect(notes.extras).toMatchObject({ licence: 'CC0-1.0', skill: { metadata: { version: '0.3' } } });
    expect(askedOf(notes)).toEqual([]);
  });
});

describe.skipIf(formatsMissing)('fabric patterns', () => {
  const { prompt, readings } = readFormat('fabric');

  it('fabric patterns are a system message, and a user message where there is one', () => {
    expect(readings).toHaveLength(3);
    const rate = prompt('rate_content/system.md');
    expect(rate.title).toBe('rate_content');
    expect(rate.messages?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(rate.messages?.[1]?.content).toBe('CONTENT:');
    expect(textOfPrompt(rate)).toContain('$$The 1-100 quality score$$');
    const summarize = prompt('summarize_micro/system.md');
    expect(summarize.messages).toHaveLength(1);
    expect(textOfPrompt(summarize)).toMatch(/INPUT:$/);
    expect(prompt('translate/system.md').title).toBe('translate');
    expect(askedOf(prompt('translate/system.md'))).toEqual(['lang_code']);
  });
});

describe.skipIf(formatsMissing)('Markdown of a folder', () => {
  const { prompt, unread } = readFormat('obsidian');

  it('keeps front matter as it was written, and names what stays behind', () => {
    const review = prompt('vault/Prompts/Code review.md');
    expect(review).toMatchObject({ title: 'Code review', tags: ['prompt', 'code/review'] });
    expect(askedOf(review)).toEqual(['language']);
    expect(review.extras.markdown).toMatchObject({
      aliases: ['Review'],
      created: '2026-05-04',
      $: { lines: { rating: 'rating: 4.50' } },
    });
    expect(review.content).toContain('const a = `${b}`; // {{not_a_variable}}?');
    expect(review.warnings).toContain('Image diagram.png wasn’t imported.');
    expect(review.warnings.join()).toContain('"todo"');
    const plain = prompt('vault/Prompts/No front matter.md');
    expect(plain.title).toBe('No front matter');
    expect(askedOf(plain)).toEqual(['animal']);
    const mail = prompt('vault/Prompts/Übersetzung/E-Mail höflich.md');
    expect(mail).toMatchObject({ title: 'E-Mail: höflich', tags: ['mail', 'deutsch'] });
    expect(mail.extras.source).toEqual({ folder: 'vault/Prompts/Übersetzung' });
    expect(askedOf(mail)).toEqual(['Name']);
    const daily = prompt('vault/Templates/Daily prompt.md');
    expect(daily.extras.markdown).toMatchObject({
      created: '<% tp.date.now("YYYY-MM-DD") %>',
      'type:': 'prompt',
      $: { lines: { 'type:': 'type:: prompt' } },
    });
    expect(askedOf(daily)).toEqual([]);
    expect(daily.warnings.join()).toContain('"{{date}}", "{{title}}"');
    expect(unread).toEqual([{ path: 'vault/.obsidian/app.json', why: 'A tool setting, not a prompt.' }]);
  });
});
