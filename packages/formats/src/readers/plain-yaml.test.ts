import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { skillMd } from '../writers/skill-md.ts';
import { readFrontMatter } from './front-matter.ts';
import { isPlainYaml } from './plain-yaml.ts';
import { skillReader } from './skill.ts';

const ODD = [
  ['an alias', 'metadata: &a {b: 1}\nothers: *a'],
  ['a merged key', 'metadata: &a {b: 1}\nothers:\n  <<: *a'],
  ['a tag of a language', 'metadata: !!python/object/apply:os.system ["ls"]'],
  ['a tag of its own', 'metadata: !secret x'],
  ['a set', 'metadata: !!set {a, b}'],
  ['bytes', 'metadata: !!binary aGVsbG8='],
  ['a number without an end', 'metadata: .inf'],
  ['a number that is none', 'metadata: {a: .NaN}'],
  ['a number that is too long', 'metadata: 123456789012345678901234567890'],
] as const;

const PLAIN = [
  'metadata: {version: "1.0", rating: 4.50}',
  'allowed-tools: Bash(git:*) Read',
  'title: "a & b, * and !"',
  'compatibility: >\n  Needs & uses *nothing*!',
  'list: [a, "b"] # with a & comment',
  'number: 9007199254740991',
];

function readSkill(matter: string) {
  const text = `---\nname: odd\ndescription: Does it. Use when asked.\n${matter}\n---\n# Do it\n`;
  const file = { path: 'odd/SKILL.md', text, bytes: new TextEncoder().encode(text) };
  const [prompt] = skillReader.read(file, new Map([[file.path, file]])).prompts;
  if (prompt === undefined) throw new Error('The skill is not read');
  return { prompt, text };
}

it.each(ODD)(
  'front matter with %s is said to be replaced, and every parser reads what is served',
  (_, matter) => {
    const { prompt } = readSkill(matter);
    expect(prompt.warnings.join()).toContain('replaced by plain values');
    const served = skillMd(
      { description: prompt.description ?? '', content: 'Text', extras: prompt.extras },
      'odd',
    );
    const yaml = served.split('---\n')[1] ?? '';
    expect(isPlainYaml(yaml)).toBe(true);
    expect(parse(yaml, { maxAliasCount: 0, schema: 'core' })).toEqual(readFrontMatter(served)?.keys);
  },
);

it.each(PLAIN)('plain front matter is kept as it is written: %s', (matter) => {
  const { prompt, text } = readSkill(matter);
  expect(prompt.warnings.join()).not.toContain('plain values');
  const content = prompt.content ?? '';
  const served = skillMd({ description: prompt.description ?? '', content, extras: prompt.extras }, 'odd');
  expect(served.trimEnd()).toBe(text.trimEnd());
});

it('a description that was cut is written whole, and one that was written since as it is', () => {
  const whole = `Does it. ${'Use when asked. '.repeat(63)}`.trim();
  const text = `---\nname: odd\ndescription: ${whole}\n---\n# Do it\n`;
  const file = { path: 'odd/SKILL.md', text, bytes: new TextEncoder().encode(text) };
  const [prompt] = skillReader.read(file, new Map([[file.path, file]])).prompts;
  const served = (description: string) =>
    readFrontMatter(skillMd({ description, content: 'Text', extras: prompt!.extras }, 'odd'))?.keys;
  expect(prompt!.description!.length).toBeLessThan(whole.length);
  expect(served(prompt!.description!)).toMatchObject({ description: whole });
  expect(served('Does it. Use when asked.')).toMatchObject({ description: 'Does it. Use when asked.' });
});

it('a description that is longer than that of a skill can be is written as far as it was kept', () => {
  const text = `---\nname: odd\ndescription: ${'Use it. '.repeat(200).trim()}\n---\n# Do it\n`;
  const file = { path: 'odd/SKILL.md', text, bytes: new TextEncoder().encode(text) };
  const [prompt] = skillReader.read(file, new Map([[file.path, file]])).prompts;
  const { description, extras } = prompt!;
  const own = skillMd({ description: description ?? '', content: 'Text', extras }, 'odd');
  expect(readFrontMatter(own)?.keys).toMatchObject({ description });
});
