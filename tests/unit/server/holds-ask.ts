import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { CallGraph, calledName, type Fn } from './call-graph';

/**
 * Who writes the rows that end with a typed address (typed-hold.ts), and whether they ask under a lock whether their
 * caller's session still lives. The tables are read from the statements that end them, so a new kind is looked for too.
 */

const HOLD = 'src/server/services/account/typed-hold.ts';
const ASKS = /^(requireLiveCaller|lockOwnProfile|changeOwnFactors|changeFactorsOf|withAdminLock|changeUser)$/;
const CREATES = /^(create|createMany|createManyAndReturn|upsert)$/;
const UPDATES = /^(update|updateMany|updateManyAndReturn|upsert)$/;

/** Tables that hold other things, too: of them only the columns count that the hold ends. */
const OF_MORE = ['credentials', 'profiles', 'prompts', 'collections'];

/** Columns by which nobody gets in, or more than before: what a thing is called, and records of its use. */
const RECORDS = [
  'name',
  'updated_at',
  'last_used_at',
  'last_seen_at',
  'last_prompt_id',
  'last_read_at',
  'used_at',
  'last_step',
  'counter',
  'attempts',
  'failing_since',
  'claimed_by',
  'claimed_until',
  'next_attempt_at',
  'reason',
  'state_since',
  'ways_in_review',
];

/** The tables whose rows end, without those that hold what somebody wrote. */
export function endedTables(): string[] {
  const text = readFileSync(HOLD, 'utf8');
  const named = [...text.matchAll(/(?:DELETE FROM|UPDATE) ([a-z_]+)|deleted\('([a-z_]+)'\)/g)];
  const ended = named.map(([, inSql, byProfile]) => inSql ?? byProfile ?? '');
  // `leaveSharedSpaces` ends these.
  return [...new Set([...ended, 'space_members'])].filter((table) => table !== '').toSorted();
}

/** A text of SQL with the column that `sharing` of services/access sets. */
const withSharing = (text: string) => text.replaceAll(/\$\{sharing\(\w+\)\}/g, 'is_shared = true');

/** The columns that the hold empties in rows that stay, as `table.column`. */
function emptiedColumns(): string[] {
  const text = withSharing(readFileSync(HOLD, 'utf8'));
  return [...text.matchAll(/UPDATE ([a-z_]+)\s+SET ([a-z_]+) =/g)].map(
    ([, table, column]) => `${table}.${column}`,
  );
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

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const property = (literal: ts.Node | undefined, name: string): ts.Expression | undefined => {
  if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return undefined;
  const found = literal.properties.find((one) => one.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
};

/** The columns that a call of the client's updates; `*` for what the call alone doesn't show. */
function updatedColumns(call: ts.CallExpression): string[] {
  const data = property(call.arguments[0], calledName(call) === 'upsert' ? 'update' : 'data');
  if (data === undefined || !ts.isObjectLiteralExpression(data)) return ['*'];
  return data.properties.map((one) => (one.name === undefined ? '*' : columnOf(one.name.getText())));
}

/** The columns that the statements of a template update, as `table.column`. */
function updatedBySql(text: string): string[] {
  const updates = withSharing(text).matchAll(
    /UPDATE ([a-z_]+)(?: [a-z]+)?\s+SET ([\s\S]*?)(?:\bWHERE\b|\bFROM\b|\bRETURNING\b|$)/g,
  );
  return [...updates].flatMap(([, table = '', set = '']) => {
    const named = [...set.matchAll(/(?:^|,)\s*([a-z_]+)\s=/g)].map(([, column = '']) => column);
    // What is set by a variable part of the statement.
    const columns = /^\$|,\s*\$/.test(set.trim()) || named.length === 0 ? [...named, '*'] : named;
    return columns.map((column) => `${table}.${column}`);
  });
}

type Writer = { name: string; tables: string[] };

/**
 * Functions that update rows of these tables so that somebody may get in, or more than before, and are reached by a caller
 * that doesn't ask. What they write stands as `table.column`.
 */
export function unaskedUpdates(tables: readonly string[]): Writer[] {
  const emptied = emptiedColumns();
  const counts = (written: string) => {
    const [table = '', column = ''] = written.split('.');
    if (!tables.includes(table) || RECORDS.includes(column)) return false;
    return !OF_MORE.includes(table) || column === '*' || emptied.includes(written);
  };
  return findUnasked(tables, {
    ofCall: (call, table) =>
      UPDATES.test(calledName(call))
        ? updatedColumns(call)
            .map((column) => `${table}.${column}`)
            .filter(counts)
        : [],
    ofSql: (text) => updatedBySql(text).filter(counts),
  });
}

/** Functions that create rows of these tables, and are reached by a caller that doesn't ask. */
export function unaskedWriters(tables: readonly string[]): Writer[] {
  return findUnasked(tables, {
    ofCall: (call, table) => (CREATES.test(calledName(call)) ? [table] : []),
    ofSql: (text) =>
      [...text.matchAll(/INSERT INTO ([a-z_]+)/g)]
        .map(([, table = '']) => table)
        .filter((table) => tables.includes(table)),
  });
}

/** What a call of the client's for a table writes, and what the statements of a template write. */
type Written = {
  ofCall: (call: ts.CallExpression, table: string) => string[];
  ofSql: (text: string) => string[];
};

function findUnasked(tables: readonly string[], { ofCall, ofSql }: Written): Writer[] {
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
        if (ts.isPropertyAccessExpression(expression)) {
          const table = models.get(expression.expression.getText().split('.').at(-1) ?? '');
          if (table !== undefined) for (const written of ofCall(node, table)) found.add(written);
        }
        for (const run of graph.runs(node)) callers.set(run, (callers.get(run) ?? new Set()).add(fn));
      }
      if (ts.isTaggedTemplateExpression(node)) {
        for (const written of ofSql(node.template.getText())) found.add(written);
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
