import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';

/** The tables of coverage tell the truth: their messages are the product's, their files are there. */

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8');
const coverage = read('specification-coverage.md');
const rows = coverage.split('\n').filter((line) => line.startsWith('| '));
const quoted = rows.flatMap((row) => /^\| '(.+)' +\|/.exec(row)?.[1] ?? []);
const files = new Set(
  [...(coverage + read('threats.md')).matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, file]) => file!),
);

/** Every text of the object, those made by functions with `{}` for what is filled in: a word, or a list of one. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String((value as (parameter: string[]) => unknown)(['{}']))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const texts = textsOf(messages);

describe('the coverage of the specification', () => {
  it('names all of its messages', () => {
    expect(quoted.length).toBeGreaterThan(70);
  });

  it.each(quoted)('holds the message %s', (message) => {
    expect(texts).toContain(message.replace(/\{[^}]+\}/g, '{}'));
  });

  it.each([...files])('%s is there', (file) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
  });
});
