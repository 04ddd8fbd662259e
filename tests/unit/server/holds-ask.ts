import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { CallGraph, calledName, type Fn } from './call-graph';

/**
 * Who writes the rows that end with a typed address (typed-hold.ts), and whether they ask under a lock whether their
 * caller's session still lives. The tables are read from the statements that end them, so a new kind is looked for too.
 */

const HOLD = 'src/server/services/account/typed-hold.ts';
const ASKS = /^(requireLiveCaller|lockOwnProfile|changeOwnFactors|changeFactorsOf)$/;
const CREATES = /^(create|createMany|createManyAndReturn|upsert)$/;

/** The tables whose rows end, without those that hold what somebody wrote. */
export function endedTables(): string[] {
  const text = readFileSync(HOLD, 'utf8');
  const named = [...text.matchAll(/(?:DELETE FROM|UPDATE) ([a-z_]+)|deleted\('([a-z_]+)'\)/g)];
  const ended = named.map(([, inSql, byProfile]) => inSql ?? byProfile ?? '');
  // `leaveSharedSpaces` ends these.
  return [...new Set([...ended, 'space_members'])].filter((table) => table !== '').toSorted();
}

/** The client's name of a table: `personalToken` of `personal_tokens`. */
function modelOf(table: string): string {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const blocks = schema.matchAll(/^model (\w+) \{[\s\S]*?@@map\("([a-z_]+)"\)/gm);
  for (const [, model = '', mapped] of blocks) {
    if (mapped === table) return model.charAt(0).toLowerCase() + model.slice(1);
  }
  throw new Error(`No model of ${table}`);
}

type Writer = { name: string; tables: string[] };

/** Functions that create rows of these tables, and are reached by a caller that doesn't ask. */
export function unaskedWriters(tables: readonly string[]): Writer[] {
  const graph = new CallGraph('src/server');
  const models = new Map(tables.map((table) => [modelOf(table), table]));
  const all = [...graph.topLevel()];
  const callers = new Map<Fn, Set<Fn>>();
  const asks = new Set<Fn>();
  const writes = new Map<Fn, Set<string>>();
  for (const { fn } of all) {
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        if (ASKS.test(calledName(node))) asks.add(fn);
        const { expression } = node;
        if (CREATES.test(calledName(node)) && ts.isPropertyAccessExpression(expression)) {
          const table = models.get(expression.expression.getText().split('.').at(-1) ?? '');
          if (table !== undefined) found.add(table);
        }
        for (const run of graph.runs(node)) callers.set(run, (callers.get(run) ?? new Set()).add(fn));
      }
      if (ts.isTaggedTemplateExpression(node)) {
        for (const [, table = ''] of node.getText().matchAll(/INSERT INTO ([a-z_]+)/g)) {
          if (tables.includes(table)) found.add(table);
        }
      }
      ts.forEachChild(node, visit);
    };
    if (fn.body) visit(fn.body);
    if (found.size > 0) writes.set(fn, found);
  }
  const isAsked = (fn: Fn, seen: ReadonlySet<Fn> = new Set()): boolean => {
    if (asks.has(fn)) return true;
    const by = [...(callers.get(fn) ?? [])].filter((caller) => caller !== fn && !seen.has(caller));
    return by.length > 0 && by.every((caller) => isAsked(caller, new Set([...seen, fn])));
  };
  return all
    .filter(({ fn }) => writes.has(fn) && !isAsked(fn))
    .map(({ path, name, fn }) => ({
      name: `${path.replace('src/server/services/', '')} ${name}`,
      tables: [...(writes.get(fn) ?? [])].toSorted(),
    }));
}
