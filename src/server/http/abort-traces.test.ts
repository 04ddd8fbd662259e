import { execFileSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeOutAbortTraces } from './abort-traces';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

class Rendering {
  readonly chunks = Buffer.alloc(1_000);

  end(controller: AbortController): void {
    controller.abort(new Error('The rendering is over.'));
  }
}

/** Ends a rendering that only the trace of the error still references. */
function endOne(): { controller: AbortController; rendering: WeakRef<Rendering> } {
  const rendering = new Rendering();
  const controller = new AbortController();
  rendering.end(controller);
  return { controller, rendering: new WeakRef(rendering) };
}

async function isKept(): Promise<boolean> {
  const { controller, rendering } = endOne();
  // A dereferenced WeakRef keeps its target until the end of the turn.
  await nextTurn();
  collect();
  expect(controller.signal.aborted).toBe(true);
  return rendering.deref() !== undefined;
}

/** The same without the fix, in an unmodified process. */
const UNCURED = `
class Rendering { chunks = Buffer.alloc(1_000); end(controller) { controller.abort(new Error('over')); } }
function endOne() {
  const rendering = new Rendering();
  const controller = new AbortController();
  rendering.end(controller);
  return { controller, rendering: new WeakRef(rendering) };
}
const { controller, rendering } = endOne();
setImmediate(() => {
  gc();
  process.stdout.write(controller.signal.aborted && rendering.deref() !== undefined ? 'kept' : 'free');
});`;

it('keeping traces of aborts short is still needed: by itself V8 keeps what the trace of an abort names', () => {
  expect(execFileSync(process.execPath, ['--expose-gc', '--eval', UNCURED], { encoding: 'utf8' })).toBe(
    'kept',
  );
});

it('lets go of what the trace of an abort kept', async () => {
  writeOutAbortTraces();
  expect(await isKept()).toBe(false);
});

it('a request with short traces is aborted as before', () => {
  const controller = new AbortController();
  controller.abort();
  expect(controller.signal.reason).toMatchObject({ name: 'AbortError' });
  const reason = { why: 'no error' };
  const other = new AbortController();
  other.abort(reason);
  expect(other.signal.reason).toBe(reason);
});
