import ts from 'typescript';

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

/** Wording that a newcomer would need explained. `alone` for *only* is matched where a clause ends with it. */
const STILTED =
  /\b(?:whoever|whatever|what of|anew|hears? of|is said|stands? (?:in|at|on))\b|\bof it(?=[.,;:)]|$)|\balone(?=[.,;:)]|$)/gim;

/**
 * The stilted phrases in the comments of a file.
 * @param {SourceFile} source
 * @returns {{ file: string, line: number, words: string }[]}
 */
export function stiltedComments({ path, text }) {
  return commentsOf(path, text).flatMap(({ comment, start }) =>
    [...comment.matchAll(STILTED)].map((match) => ({
      file: path,
      line: text.slice(0, start + match.index).split('\n').length,
      words: match[0],
    })),
  );
}

/**
 * Every comment, once. TypeScript's scanner keeps strings and templates apart from comments.
 * @param {string} path
 * @param {string} text
 */
function commentsOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<number, number>} */
  const ranges = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    // Text between JSX tags may look like a comment and is none.
    if (node.kind === ts.SyntaxKind.JsxText) return;
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      ranges.set(range.pos, range.end);
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...ranges].map(([start, end]) => ({ comment: text.slice(start, end), start }));
}
