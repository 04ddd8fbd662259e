import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * The functions of the server and whom they call, by names and imports alone: enough for code whose functions are
 * declared at the top of a module and imported by name, which oxlint and dependency-cruiser enforce.
 */

export type Fn = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

export const isFn = (node: ts.Node): node is Fn =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

type Module = {
  file: ts.SourceFile;
  functions: Map<string, Fn>;
  imports: Map<string, { path: string; name: string }>;
};

function resolvePath(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.') && !specifier.startsWith('@/')) return null;
  const base = specifier.startsWith('@/') ? join('src', specifier.slice(2)) : join(dirname(from), specifier);
  return [`${base}.ts`, join(base, 'index.ts')].find((path) => existsSync(path)) ?? null;
}

function readModule(path: string): Module {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const functions = new Map<string, Fn>();
  const imports: Module['imports'] = new Map();
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer && isFn(initializer)) functions.set(name.getText(), initializer);
      }
    }
    const from =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) continue;
    const target = resolvePath(path, from.text);
    const named = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (target === null || !named || !(ts.isNamedImports(named) || ts.isNamedExports(named))) continue;
    for (const { name, propertyName } of named.elements) {
      imports.set(name.text, { path: target, name: (propertyName ?? name).text });
    }
  }
  return { file, functions, imports };
}

export class CallGraph {
  private readonly modules = new Map<string, Module>();
  /** Functions declared within others, by the name that holds them. */
  private readonly local = new Map<ts.Node, Map<string, Fn>>();

  constructor(root: string) {
    for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (path.endsWith('.ts') && !path.endsWith('.test.ts')) {
        this.modules.set(join(root, path), readModule(join(root, path)));
      }
    }
  }

  *topLevel(): Generator<{ path: string; name: string; fn: Fn }> {
    for (const [path, { functions }] of this.modules)
      for (const [name, fn] of functions) yield { path, name, fn };
  }

  private find(path: string, name: string): Fn | null {
    const here = this.modules.get(path);
    const own = here?.functions.get(name);
    if (own !== undefined) return own;
    const imported = here?.imports.get(name);
    return imported === undefined ? null : this.find(imported.path, imported.name);
  }

  private localOf(outer: ts.Node): Map<string, Fn> {
    const known = this.local.get(outer);
    if (known !== undefined) return known;
    const found = new Map<string, Fn>();
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.initializer && isFn(node.initializer)) {
        found.set(node.name.getText(), node.initializer);
      }
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(outer, visit);
    this.local.set(outer, found);
    return found;
  }

  /** Returns the function that an identifier names, if it is one of the server's. */
  resolve(node: ts.Node): Fn | null {
    if (!ts.isIdentifier(node)) return null;
    for (let outer: ts.Node = node.parent; !ts.isSourceFile(outer); outer = outer.parent) {
      const here = isFn(outer) ? this.localOf(outer).get(node.text) : undefined;
      if (here !== undefined) return here;
    }
    return this.find(node.getSourceFile().fileName, node.text);
  }

  /** Returns the functions that a call runs: the one it calls, and those it is given. */
  runs(call: ts.CallExpression): Fn[] {
    const given = call.arguments.flatMap((argument) =>
      isFn(argument) ? [argument] : (this.resolve(argument) ?? []),
    );
    return [...given, ...[this.resolve(call.expression) ?? []].flat()];
  }
}

/** The last name of what is called: `$transaction` of `ctx.db.$transaction(…)`. */
export function calledName({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

/** Whether a function runs within the transaction of its caller. */
export function isInTransaction(fn: Fn): boolean {
  return fn.parameters.some(({ name, type }) => name.getText() === 'tx' || type?.getText() === 'Transaction');
}
