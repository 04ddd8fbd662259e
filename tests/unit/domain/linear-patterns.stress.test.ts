import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * No regular expression that meets texts of strangers may backtrack: for each literal of these folders `recheck` looks
 * for a text on which it takes more than linear time, also where it searches, and finds none.
 */

const DOMAIN = join(import.meta.dirname, '../../../src/domain');
const FOLDERS = ['generator', 'prompt-check', 'prompt'];

function patternsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const patterns = FOLDERS.flatMap((folder) =>
  readdirSync(join(DOMAIN, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      patternsOf(join(DOMAIN, folder, name)).map((pattern) => [`${folder}/${name}`, pattern] as const),
    ),
);

/** The same search each time, however busy the machine. */
const SETTINGS = {
  randomSeed: 1,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

function check(pattern: string) {
  const end = pattern.lastIndexOf('/');
  return checkSync(pattern.slice(1, end), pattern.slice(end + 1), SETTINGS);
}

describe('the regular expressions that read prompts', { timeout: 120_000 }, () => {
  it('the regular expressions that read prompts are found, and the checker sees a bad one', () => {
    expect(patterns.length).toBeGreaterThan(10);
    expect(check('/^(a+)+$/').status).toBe('vulnerable');
    expect(check('/a+b/').status).toBe('vulnerable');
  });

  it.each(patterns)('the regular expression %s takes linear time: %s', (_file, pattern) => {
    expect(check(pattern).status).toBe('safe');
  });
});
