import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** An effect that follows a commit: where it is, and the name that a table of reasons knows it by. */
export type Effect = { key: string; line: number };

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : 'callback';
}

/** Opens a transaction and commits it: Prisma's call, and the wrappers of the admin services. */
const COMMITS: ReadonlySet<string> = new Set([
  '$transaction',
  'withAdminLock',
  'changeUser',
  'changeAccount',
]);

/** The last name of what is called: `$transaction` of `ctx.db.$transaction(…)`. */
function calledName({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function someCall(node: ts.Node, test: (name: string) => boolean): boolean {
  if (ts.isCallExpression(node) && test(calledName(node))) return true;
  return ts.forEachChild(node, (child) => someCall(child, test)) ?? false;
}

function effectName(expression: ts.Expression): string {
  if (ts.isCallExpression(expression)) return calledName(expression);
  if (ts.isTaggedTemplateExpression(expression) && ts.isCallExpression(expression.tag)) {
    return calledName(expression.tag);
  }
  return expression.getText();
}

/** The calls of a node that are awaited, chained or left to run, outside of functions in it. */
function effectsOf(node: ts.Node): string[] {
  if (isFunction(node)) return [];
  const here: string[] = [];
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) {
    const { expression } = node;
    here.push(effectName(expression));
  } else if (ts.isCallExpression(node) && ['then', 'finally'].includes(calledName(node))) {
    here.push(calledName(node));
  }
  ts.forEachChild(node, (child) => void here.push(...effectsOf(child)));
  return here;
}

const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/**
 * Every effect of the server that follows a commit in the same function. It does not see a commit inside another
 * function that is called first, except for those of COMMITS.
 */
export function findEffects(): Effect[] {
  const paths = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `src/server/${path}`);
  const files = paths.toSorted().map(parse);
  const effects: Effect[] = [];
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (isFunction(node) && node.body !== undefined && ts.isBlock(node.body)) {
        const found = new Map<string, number>();
        inBlock(node.body, false, found);
        for (const [name, line] of found)
          effects.push({ key: `${file.fileName} ${nameOf(node)} ${name}`, line });
      }
      ts.forEachChild(node, visit);
    };
    const inBlock = (block: ts.Node, committed: boolean, found: Map<string, number>): boolean => {
      let after = committed;
      ts.forEachChild(block, (statement) => {
        if (after) {
          for (const name of effectsOf(statement)) {
            found.set(name, file.getLineAndCharacterOfPosition(statement.getStart()).line + 1);
          }
        }
        if (ts.isTryStatement(statement)) after = inBlock(statement.tryBlock, after, found) || after;
        else if (someCall(statement, (name) => COMMITS.has(name))) after = true;
      });
      return after;
    };
    visit(file);
  }
  return effects;
}
