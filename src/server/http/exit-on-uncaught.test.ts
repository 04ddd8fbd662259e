import { EventEmitter } from 'node:events';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { exitOnUncaught } from './exit-on-uncaught';

function stage(isDevelopment = false) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const steps: string[] = [];
  let letFinish: () => void = () => undefined;
  const finish = () => {
    steps.push('finishing');
    return new Promise<void>((resolve) => (letFinish = resolve));
  };
  let exited: (code: number) => void = () => undefined;
  const exit = new Promise<number>((resolve) => (exited = resolve));
  const host = Object.assign(new EventEmitter(), {
    exit: (code?: number | string | null) => {
      steps.push('gone');
      exited(Number(code));
      return undefined as never;
    },
  });
  exitOnUncaught(host as unknown as NodeJS.Process, log, { isDevelopment, finish });
  return { host, lines, steps, exit, finished: () => letFinish() };
}

describe('exitOnUncaught', () => {
  it.each(['uncaughtException', 'unhandledRejection'])(
    'after an %s: logs it, finishes what is under way, ends with 1',
    async (event) => {
      const { host, lines, steps, exit, finished } = stage();
      host.emit(event, new TypeError('undefined is not a function'));
      expect(lines.join()).toContain('undefined is not a function');
      host.emit(event, new TypeError('a second one on the way out'));
      expect(steps).toEqual(['finishing']);
      finished();
      expect(await exit).toBe(1);
      expect(steps).toEqual(['finishing', 'gone']);
    },
  );

  it.each([
    Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
    new DOMException('This operation was aborted', 'AbortError'),
  ])('a reader who went away takes nobody along: %s', (left) => {
    const { host, lines, steps } = stage();
    host.emit('unhandledRejection', left);
    host.emit('uncaughtException', left);
    expect(lines).toHaveLength(2);
    expect(steps).toEqual([]);
  });

  it('exitOnUncaught only logs a rejection in development', () => {
    const { host, lines, steps } = stage(true);
    host.emit('unhandledRejection', new Error('half-written code'));
    expect(lines.join()).toContain('half-written code');
    expect(steps).toEqual([]);
  });
});
