import type { Ended } from './address';
import { endedText } from './ended-text';

type Made = { email: string; since: Date | null; ended: Ended | null; wasProved: boolean; left: Ended };

/**
 * What the command line says of an account that it has made an admin: since when it exists, and wherever nobody had
 * confirmed its address, which ways in were removed and which are left. Nothing is removed where others wrote the address,
 * perhaps over one that the holder of the account had typed.
 */
export function madeAdminLines({ email, since, ended, wasProved, left }: Made): string[] {
  const lines = [`${email} is now an admin.`];
  if (since === null) return lines;
  const day = since.toISOString().slice(0, 10);
  if (wasProved) return [...lines, `The account exists since ${day}, with a confirmed address.`];
  lines.push(`The account exists since ${day}, but nobody had confirmed its address.`);
  if (ended !== null) return [...lines, `Removed what was set before: ${endedText(ended) || 'nothing was'}.`];
  const ways = endedText(left);
  const stay =
    ways === '' ? 'Nobody can sign in to it yet.' : `These ways in stay, check whose they are: ${ways}.`;
  return [
    ...lines,
    'Removed nothing: an admin, the directory or the command line entered the address.',
    stay,
  ];
}
