import type { Gate } from '@/domain/gate/schema';

/** What two clients did, in the order in which their calls were answered, and what a gate says then: without the product's code. */

type CaseState = { revision: number; isJudged: boolean };

/** One column that was evaluated: how many of its answers pass, for the revision of each case that it had. */
export type StoredColumn = {
  version: number;
  model: number;
  /** The revision of the judge; null without one. */
  judge: number | null;
  answers: number;
  isFinished: boolean;
  /** Its moment: the newest column counts. */
  at: number;
  cases: ReadonlyMap<string, { revision: number; passed: readonly boolean[] }>;
};

export type Happened =
  | { kind: 'version'; version: number }
  | { kind: 'case'; id: string; state: CaseState | null }
  | { kind: 'model'; revision: number }
  | { kind: 'judge'; revision: number }
  | { kind: 'column'; column: StoredColumn }
  /** Only one client moves: its events are in their order. Without a gate every version meets it. */
  | { kind: 'place'; hasGate: boolean };

/** An event with the places in time between which it happened. */
export type Logged = { from: number; to: number; event: Happened };

type State = {
  version: number;
  model: number;
  judge: number;
  cases: Map<string, CaseState>;
  columns: StoredColumn[];
  hasGate: boolean;
};

/** In any order: numbers only rise, and a case that was deleted doesn't come back. */
function stateAfter(events: readonly Happened[]): State {
  const state: State = { version: 1, model: 1, judge: 1, cases: new Map(), columns: [], hasGate: true };
  const deleted = new Set<string>();
  for (const event of events) {
    if (event.kind === 'version') state.version = Math.max(state.version, event.version);
    else if (event.kind === 'model') state.model = Math.max(state.model, event.revision);
    else if (event.kind === 'judge') state.judge = Math.max(state.judge, event.revision);
    else if (event.kind === 'column') state.columns.push(event.column);
    else if (event.kind === 'place') state.hasGate = event.hasGate;
    else if (event.state === null) deleted.add(event.id);
    else if ((state.cases.get(event.id)?.revision ?? 0) < event.state.revision) {
      state.cases.set(event.id, event.state);
    }
  }
  for (const id of deleted) state.cases.delete(id);
  return state;
}

/** Whether a case passes with a version: undefined if no column counts. */
function passes(
  state: State,
  gate: Gate,
  version: number,
  id: string,
  current: CaseState,
): boolean | undefined {
  const [newest] = state.columns
    .filter((column) => column.version === version && column.model === state.model && column.isFinished)
    .filter((column) => column.answers >= gate.answersPerCase)
    .filter((column) => column.cases.get(id)?.revision === current.revision)
    .filter((column) => !current.isJudged || column.judge === state.judge)
    .toSorted((one, other) => other.at - one.at);
  const passed = newest?.cases.get(id)?.passed.slice(0, gate.answersPerCase);
  return passed && passed.filter(Boolean).length >= gate.answersNeeded;
}

/** Whether a version passes all cases: the gate's share is 100 %, and no case may get worse. */
function passesAll(state: State, gate: Gate, version: number): boolean {
  if (state.cases.size === 0) return false;
  return [...state.cases].every(([id, current]) => passes(state, gate, version, id, current) === true);
}

/** Whether the latest version can be approved where its prompt is. */
function isMet(state: State, gate: Gate, version: number): boolean {
  return state.version === version && (!state.hasGate || passesAll(state, gate, version));
}

type Asked = { from: number; to: number; version: number };

/**
 * Whether the gate was met at some moment of a call: after all that had happened before it, and the first so many events
 * of the other client meanwhile.
 */
export const metDuring = (log: readonly Logged[], gate: Gate, asked: Asked) =>
  soDuring(log, gate, asked, isMet);

/** The same for a version that is approved and comes to the place with the gate: it need not be the latest one. */
export const passesDuring = (log: readonly Logged[], gate: Gate, asked: Asked) =>
  soDuring(log, gate, asked, passesAll);

function soDuring(
  log: readonly Logged[],
  gate: Gate,
  { from, to, version }: Asked,
  isSo: (state: State, gate: Gate, version: number) => boolean,
): { could: boolean; couldNot: boolean } {
  const before = log.filter((one) => one.to < from);
  const meanwhile = log
    .filter((one) => one.to > from && one.from < to)
    .toSorted((one, other) => one.from - other.from);
  const outcomes = Array.from({ length: meanwhile.length + 1 }, (_, count) =>
    isSo(stateAfter([...before, ...meanwhile.slice(0, count)].map(({ event }) => event)), gate, version),
  );
  return { could: outcomes.includes(true), couldNot: outcomes.includes(false) };
}
