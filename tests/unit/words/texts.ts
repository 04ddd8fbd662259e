import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/** A text of the sources that people may read. */
export type Text = {
  /** On one line, with `${}` in place of each expression. */
  text: string;
  file: string;
  line: number;
};

const ROOT = resolve(import.meta.dirname, '../../..');
const SOURCE = /\.(tsx?|mjs|js)$/;

/** Tests, generated code, and the tools that only developers of Cuebook run. */
const NOT_FOR_USERS =
  /\.test\.tsx?$|\/generated\/|^scripts\/lib\/(tests|measure|mutation)\/|^scripts\/(measure|mutate|check-words)\.mjs$/;

/** Tags of templates that are statements of the database. */
const SQL_TAG = /sql|raw|rowsOf/i;

/** Attributes that hold class names, identifiers or parts of drawings. */
const CODE_ATTRIBUTE = /^(className|class|d|id|key|name|type|href|rel|role|viewBox|style|autoComplete)$/;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true;
  return ts.isPropertyAssignment(parent) && parent.name === node;
}

/** The text that this node holds itself, or null if it holds none. */
function ownText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return isCode(node) ? null : node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join('');
}

function isSkipped(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isJsxAttribute(node)) return CODE_ATTRIBUTE.test(node.name.getText(source));
  return ts.isTaggedTemplateExpression(node) && SQL_TAG.test(node.tag.getText(source));
}

function scriptKind(file: string): ts.ScriptKind {
  if (file.endsWith('x')) return ts.ScriptKind.TSX;
  return file.endsWith('js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

function textsOf(file: string): Text[] {
  const content = readFileSync(resolve(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, scriptKind(file));
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node, source)) return;
    const text = oneLine(ownText(node) ?? '');
    if (text !== '') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ text, file, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** All texts of `src`, of the packages and of the scripts that operators run: screens, mail, terminal and API. */
export function userTexts(): Text[] {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const files = execFileSync('git', ['ls-files', 'src', 'packages', 'scripts'], options).split('\n');
  // One that is deleted stays in the index until that is committed.
  return files
    .filter((file) => SOURCE.test(file) && !NOT_FOR_USERS.test(file) && existsSync(resolve(ROOT, file)))
    .flatMap(textsOf);
}
