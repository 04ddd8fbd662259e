import ts from 'typescript';
import { CallGraph, calledName, type Fn, isFn, isInTransaction } from './call-graph';

/** An effect that follows a commit, as a table of reasons knows it: the file, the function, and what is called. */
export type Effect = string;

/** Changes of rows, files and other systems, by the name of what is called. */
const WRITES =
  /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany|\$executeRaw|\$executeRawUnsafe|query|fetch|rm|unlink|rename|writeFile|appendFile)$/;
const WRITES_IN_SQL = /\b(INSERT INTO|UPDATE|DELETE FROM)\b(?! OF)/;
/** Waits for nothing outside of the process, or only reads. */
const HARMLESS =
  /^(findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|findMany|count|aggregate|groupBy|all|allSettled|race|\$queryRaw)$/;

const graph = new CallGraph('src/server');

/** Whether a function's own calls, or those of the functions it runs, meet a test. */
function reaches(fn: Fn, test: (node: ts.Node) => boolean, known: Map<Fn, boolean>): boolean {
  const before = known.get(fn);
  if (before !== undefined) return before;
  known.set(fn, false);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (found) return;
    if (test(node)) found = true;
    else if (ts.isCallExpression(node)) found = graph.runs(node).some((run) => reaches(run, test, known));
    if (!found) ts.forEachChild(node, visit);
  };
  if (fn.body) visit(fn.body);
  known.set(fn, found);
  return found;
}

const committing = new Map<Fn, boolean>();
const commits = (fn: Fn) =>
  !isInTransaction(fn) &&
  reaches(fn, (node) => ts.isCallExpression(node) && calledName(node) === '$transaction', committing);

const isWrite = (node: ts.Node) =>
  (ts.isCallExpression(node) && WRITES.test(calledName(node))) ||
  (ts.isTaggedTemplateExpression(node) &&
    (WRITES_IN_SQL.test(node.template.getText()) || node.tag.getText().endsWith('$executeRaw')));
const writing = new Map<Fn, boolean>();
const writes = (fn: Fn) => reaches(fn, isWrite, writing);

/** Returns what a call that is awaited does: null if it only reads, or runs functions of the server that only read. */
function effectOf(expression: ts.Expression): string | null {
  if (ts.isTaggedTemplateExpression(expression)) return isWrite(expression) ? 'sql' : null;
  if (!ts.isCallExpression(expression)) return null;
  const name = calledName(expression);
  const runs = graph.runs(expression);
  if (isWrite(expression) || name === '$transaction' || runs.some(writes)) return name;
  return runs.length > 0 || HARMLESS.test(name) ? null : name;
}

/** State after a piece of code: whether something was committed; null if the code after it doesn't run. */
type State = boolean | null;

const either = (one: State, other: State): State =>
  one === null || other === null ? (one ?? other) : one || other;

class Walk {
  readonly found = new Set<string>();

  private parts(node: ts.Node, state: boolean): boolean {
    let now = state;
    ts.forEachChild(node, (child) => void (now = this.expression(child, now)));
    return now;
  }

  /** A call runs the functions that it is given; what it is made of is evaluated before. */
  private call(node: ts.CallExpression, before: boolean): boolean {
    let now = before;
    for (const given of node.arguments.filter((argument) => isFn(argument))) {
      if (!isInTransaction(given)) now = this.body(given, now) || now;
    }
    return now || calledName(node) === '$transaction' || graph.runs(node).some(commits);
  }

  private expression(node: ts.Node, state: boolean): boolean {
    if (isFn(node)) return state;
    if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) {
      const { expression } = node;
      const before = this.parts(expression, state);
      const effect = effectOf(expression);
      if (before && effect !== null) this.found.add(effect);
      return ts.isCallExpression(expression) ? this.call(expression, before) : before;
    }
    const before = this.parts(node, state);
    if (!ts.isCallExpression(node)) return before;
    const after = this.call(node, before);
    if (after && ['then', 'finally'].includes(calledName(node))) this.found.add(calledName(node));
    return after;
  }

  private block(statements: readonly ts.Statement[], state: boolean): State {
    let now: State = state;
    for (const statement of statements) {
      if (now === null) return null;
      now = this.statement(statement, now);
    }
    return now;
  }

  private loop(body: ts.Statement, heads: readonly (ts.Node | undefined)[], state: boolean): State {
    let now = state;
    // Twice: what one round commits comes before the next round.
    for (let round = 0; round < 2; round += 1) {
      for (const head of heads) if (head) now = this.expression(head, now);
      now = this.statement(body, now) ?? now;
    }
    return now || state;
  }

  private statement(node: ts.Statement, state: boolean): State {
    if (ts.isBlock(node)) return this.block(node.statements, state);
    if (ts.isIfStatement(node)) {
      const after = this.expression(node.expression, state);
      const no = node.elseStatement ? this.statement(node.elseStatement, after) : after;
      return either(this.statement(node.thenStatement, after), no);
    }
    if (ts.isForStatement(node)) {
      return this.loop(node.statement, [node.initializer, node.condition, node.incrementor], state);
    }
    if (ts.isForOfStatement(node)) return this.loop(node.statement, [node.expression], state);
    if (ts.isWhileStatement(node) || ts.isDoStatement(node)) {
      return this.loop(node.statement, [node.expression], state);
    }
    if (ts.isTryStatement(node)) return this.attempt(node, state);
    if (ts.isSwitchStatement(node)) {
      const after = this.expression(node.expression, state);
      const ends = node.caseBlock.clauses.map(({ statements }) => this.block(statements, after));
      return ends.reduce<State>(either, after);
    }
    const after = this.expression(node, state);
    const ends = ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isContinueStatement(node);
    return ends ? null : after;
  }

  private attempt(node: ts.TryStatement, state: boolean): State {
    const tried = this.block(node.tryBlock.statements, state);
    // What fails may fail after a commit.
    const caught = node.catchClause ? this.block(node.catchClause.block.statements, state) : null;
    const end = either(tried, caught);
    return node.finallyBlock ? this.block(node.finallyBlock.statements, end ?? state) : end;
  }

  /** Returns whether something is committed when the function ends. */
  body(fn: Fn, state: boolean): boolean {
    if (!fn.body) return state;
    if (!ts.isBlock(fn.body)) return this.expression(fn.body, state);
    return this.block(fn.body.statements, state) ?? commits(fn);
  }
}

/** Every write of the server that is awaited after a commit, through the functions that are called before it. */
export function findEffects(): Effect[] {
  const effects: Effect[] = [];
  for (const { path, name, fn } of graph.topLevel()) {
    if (isInTransaction(fn)) continue;
    const walk = new Walk();
    walk.body(fn, false);
    for (const effect of walk.found) effects.push(`${path.replace('src/server/', '')} ${name} ${effect}`);
  }
  return effects.toSorted();
}
