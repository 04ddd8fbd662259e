import { stripVTControlCharacters } from 'node:util';
import { type Logger } from 'pino';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/**
 * Sends console output of libraries to the log. Next reports every failed render there, with the error's full text: the
 * log removes values that it quotes. Objects other than errors are left out.
 */
export function sendConsoleToLog(target: Pick<Console, keyof typeof LEVELS>, log: Logger): void {
  for (const [method, level] of Object.entries(LEVELS) as [
    keyof typeof LEVELS,
    (typeof LEVELS)[keyof typeof LEVELS],
  ][]) {
    target[method] = (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error);
      const text = stripVTControlCharacters(
        args.filter((arg) => typeof arg === 'string' || typeof arg === 'number').join(' '),
      ).trim();
      if (err) log[level]({ err }, text || 'console');
      else if (text !== '') log[level](text);
    };
  }
}
