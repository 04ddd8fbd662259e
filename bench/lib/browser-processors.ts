import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProofOfWork } from '@/domain/account/challenge';

const ROOT = join(import.meta.dirname, '../..');

export type Solved = { token: string | null; cpuMs: number };

/**
 * Does the work of many browsers in processes that take only the time that the server leaves. Each browser has a
 * processor of its own in reality: how long the work took it is the processor's time, not the wait for its turn here.
 */
export function browserProcessors(count: number) {
  const waiting = new Map<number, (solved: Solved) => void>();
  const queue: { id: number; challenge: ProofOfWork }[] = [];
  let last = 0;
  const makeProcess = () => {
    const child = fork(join(import.meta.dirname, 'work-process.ts'), {
      cwd: ROOT,
      execArgv: [`--import=${pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href}`],
    });
    if (child.pid !== undefined) setPriority(child.pid, 19);
    const one = { child, isBusy: false };
    child.on('message', ({ id, ...solved }: Solved & { id: number }) => {
      one.isBusy = false;
      waiting.get(id)?.(solved);
      waiting.delete(id);
      giveOut();
    });
    return one;
  };
  const processes = Array.from({ length: count }, makeProcess);

  function giveOut(): void {
    for (const one of processes) {
      if (one.isBusy) continue;
      const next = queue.shift();
      if (next === undefined) return;
      one.isBusy = true;
      one.child.send(next);
    }
  }

  return {
    solve: (challenge: ProofOfWork) =>
      new Promise<Solved>((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        queue.push({ id: last, challenge });
        giveOut();
      }),
    stop() {
      for (const { child } of processes) child.kill();
    },
  };
}
export type BrowserProcessors = ReturnType<typeof browserProcessors>;
