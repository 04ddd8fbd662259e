import ts from 'typescript';

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

/**
 * Lengths of all functions of a file, in lines. A function that only holds other functions counts too.
 * @param {SourceFile} source
 */
export function functionLengths({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {{ place: string, lines: number }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const from = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
      const to = file.getLineAndCharacterOfPosition(node.getEnd()).line;
      found.push({ place: `${path}:${from + 1}`, lines: to - from + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * Object literals spread into another literal to keep several keys on one line.
 * @param {SourceFile} source
 */
export function packedLiterals({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let count = 0;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return count;
}

/** Nouns that import each other below a folder, such as `src/features`.
 * @param {readonly SourceFile[]} files
 * @param {string} folder
 */
export function mutualImports(files, folder) {
  const alias = folder.replace(/^src\//, '@/');
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const { path, text } of files) {
    const noun = nounOf(path, folder);
    if (noun === undefined) continue;
    for (const match of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const target = match[1] ?? '';
      const other = target.startsWith(`${alias}/`)
        ? target.slice(alias.length + 1).split('/')[0]
        : nounOf(resolveFrom(path, target), folder);
      if (other === undefined || other === noun) continue;
      imports.set(noun, (imports.get(noun) ?? new Set()).add(other));
    }
  }
  return [...imports].flatMap(([noun, others]) =>
    [...others]
      .filter((other) => noun < other && imports.get(other)?.has(noun))
      .map((other) => [noun, other]),
  );
}

/** @param {string} path @param {string} folder */
function nounOf(path, folder) {
  const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
  return rest.length > 1 ? rest[0] : undefined;
}

/** @param {string} from @param {string} target */
function resolveFrom(from, target) {
  return target.startsWith('.') ? new URL(target, `file:///${from}`).pathname.slice(1) : '';
}
