import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Words that continue a sentence whose beginning is missing, such as "of a deleted prompt", "is refused". */
const CONTINUE = new Set(
  [
    'of as with without to in into on at by for from and or but than like unlike nor',
    'is are was were has have had does do did can may must doesn’t don’t isn’t aren’t can’t',
    'also that which whose it they them its their',
    'keep give show take bring lose leave ask come count end find go hold know make name need refuse say stay',
    'stop tell answer become drop hide match read reject send survive',
  ].flatMap((line) => line.split(' ')),
);

const PLACEHOLDER = /%[a-z#]|\$\{[^}]*\}|\$[a-z][\w.]*/gi;

/** Whether a reader would need the title of the enclosing `describe` to understand this one. */
function isFragment(title: string): boolean {
  // The table of such a test holds whole sentences.
  if (title.replaceAll(PLACEHOLDER, '').trim() === '') return false;
  const words = title.replaceAll(PLACEHOLDER, '…').split(/\s+/);
  const [first = ''] = words;
  return words.length < 3 || CONTINUE.has(first.toLowerCase().replace(/[^a-z’]/g, ''));
}

/** The identifier that a call begins with: `it` of `it.each(cases)('…')`. */
function calledName(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) {
    return /^(?:describe|use|step|info|slow|extend|(?:before|after)(?:Each|All))$/.test(node.name.text)
      ? null
      : calledName(node.expression);
  }
  if (ts.isCallExpression(node)) return calledName(node.expression);
  return ts.isTaggedTemplateExpression(node) ? calledName(node.tag) : null;
}

/** Titles of the tests in a file's text. */
function titlesOf(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 1) {
      const [title] = node.arguments;
      const name = calledName(node.expression);
      if (title !== undefined && ts.isStringLiteralLike(title) && (name === 'it' || name === 'test')) {
        titles.push(title.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return titles;
}

/** Files of tests in a folder, with their paths from the project's folder. */
const testFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);

describe('titles of tests', () => {
  it('tells a sentence from a fragment', () => {
    expect(
      ['is refused', 'of a deleted prompt', 'keeps it', 'keep their values'].map(isFragment),
    ).not.toContain(false);
    expect(
      ['shows a draft only to its author', '%s', 'the name %j is refused'].map(isFragment),
    ).not.toContain(true);
  });

  it('finds no title that only its describe explains', () => {
    const folders = ['src', 'tests', 'packages'];
    const fragments = folders.flatMap(testFiles).flatMap((path) =>
      titlesOf(path, readFileSync(path, 'utf8'))
        .filter(isFragment)
        .map((title) => `${path}: ${title}`),
    );
    expect(fragments).toEqual([]);
  });
});
