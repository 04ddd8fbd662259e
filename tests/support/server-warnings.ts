import { readFile } from 'node:fs/promises';
import { serverLog } from './server-process';

/** Warnings of Node.js and Next.js: our own log lines are JSON, and tests with invalid input cause some. */
const FOREIGN_WARNING = /\b\w*Warning\b|deprecat|^\s*[⚠⨯]/i;

/**
 * Returns warnings of Node.js, Next.js or a library in the log of a server: too many listeners, deprecations.
 *
 * @returns the lines, empty if there are none
 */
export async function foreignWarnings(dataDir: string): Promise<string[]> {
  const lines = (await readFile(serverLog(dataDir), 'utf8')).split('\n');
  return lines.filter((line) => !line.startsWith('{') && FOREIGN_WARNING.test(line));
}
