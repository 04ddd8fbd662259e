import ts from 'typescript';

/** @typedef {import('./files.mjs').SourceFile} SourceFile */
/** @typedef {{ text: string, start: number }} Prose a piece of prose and where it begins in its file */

/**
 * Returns the prose of a file: comments, names of tests, and Markdown without code.
 * @param {SourceFile} source
 * @returns {Prose[]}
 */
export function proseOf({ path, text }) {
  if (path.endsWith('.md')) return [{ text: withoutCode(text), start: 0 }];
  if (path.endsWith('.css')) return matchesOf(text, /\/\*[^]*?\*\//g);
  if (path.endsWith('.prisma')) return matchesOf(text, /(?<=^|\s)\/\/.*$/gm);
  if (path.endsWith('.sql')) return matchesOf(text, /(?<=^|\s)--.*$/gm);
  if (!/\.(?:[cm]?[jt]s|tsx)$/.test(path)) return matchesOf(text, /^#.*$/gm);
  return codeProse(path, text);
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @returns {Prose[]}
 */
function matchesOf(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => ({ text: match[0], start: match.index }));
}

/**
 * Blanks code blocks and inline code of Markdown, keeping all positions.
 * @param {string} text
 */
function withoutCode(text) {
  return text.replaceAll(/^(\s*)(```|~~~)[^]*?^\s*\2/gm, blank).replaceAll(/`[^`\n]+`/g, blank);
}

/** @param {string} text */
const blank = (text) => text.replaceAll(/[^\n]/g, '`');

const TEST_CALL = /^(?:it|test|describe)(?:\.\w+)*$/;

/**
 * Returns every comment and test name once. TypeScript's scanner keeps strings and templates apart from comments.
 * @param {string} path
 * @param {string} text
 * @returns {Prose[]}
 */
function codeProse(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<number, number>} */
  const ranges = new Map();
  /** @type {ts.Node[]} */
  const jsxTexts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    // Text between JSX tags may look like a comment.
    if (ts.isJsxText(node)) return void jsxTexts.push(node);
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      ranges.set(range.pos, range.end);
    const name = testName(node, file);
    if (name !== undefined) ranges.set(name.getStart(file) + 1, name.getEnd() - 1);
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...ranges]
    .filter(([start]) => !jsxTexts.some((node) => start >= node.pos && start < node.end))
    .map(([start, end]) => ({ text: text.slice(start, end), start }));
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} file
 */
function testName(node, file) {
  if (!ts.isCallExpression(node)) return undefined;
  // it.each([…])('name', …) is a call of a call.
  const called = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression;
  const [name] = node.arguments;
  if (name === undefined || !TEST_CALL.test(called.getText(file))) return undefined;
  return ts.isStringLiteralLike(name) || ts.isTemplateExpression(name) ? name : undefined;
}
