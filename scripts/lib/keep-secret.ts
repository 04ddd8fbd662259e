import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LINE = /^NEXTAUTH_SECRET=.*$/m;

/**
 * Puts the secret of a restored library in the place of the one that this installation made for itself.
 *
 * @param dataDir the data folder
 * @param current the secret in force
 * @param restored the secret of the backup
 * @returns null, or the file that holds the secret where the environment gives one of its own, which a person has to change
 */
export function keepSecret(dataDir: string, current: string, restored: string): string | null {
  if (current === restored) return null;
  const file = join(dataDir, 'secrets.env');
  const made = readFileSync(file, 'utf8');
  const isOwn = LINE.exec(made)?.[0] === `NEXTAUTH_SECRET=${current}`;
  const target = isOwn ? file : join(dataDir, 'restored-secret.env');
  const text = isOwn
    ? made.replace(LINE, () => `NEXTAUTH_SECRET=${restored}`)
    : `NEXTAUTH_SECRET=${restored}\n`;
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, target);
  return isOwn ? null : target;
}
