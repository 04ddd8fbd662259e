import { readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { environment } from './environment';
import { CliError, EXIT, usage } from './exit';
import { writeFileAtomically } from './write-file-atomically';

export type Account = { url: string; token: string };

const StoredAccount = z.object({ url: z.string(), token: z.string() });

export function accountFile(): string {
  const windows = process.platform === 'win32' ? environment.appData() : undefined;
  const base = environment.configHome() ?? windows ?? join(homedir(), '.config');
  return join(base, 'cuebook', 'account.json');
}

/** Normalizes the address of a library: without a query, and without a trailing `/`. Throws if invalid. */
export function readAddress(given: string): string {
  const text = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(text))
    throw usage(`Invalid address "${given}". Use one like https://prompts.example.org.`);
  const { protocol, host, pathname, username } = new URL(text);
  if (username !== '' || host === '') throw usage('Remove the user name and password from the address.');
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

const TOKEN = /^cbk_[A-Za-z0-9_-]{8,200}$/;

/** Validates a pasted token. Throws if invalid. */
export function readToken(given: string): string {
  const token = given.trim();
  if (!TOKEN.test(token)) throw usage('Invalid access token. Tokens start with cbk_. Copy the whole token.');
  return token;
}

async function storedAccount(): Promise<Account | null> {
  const file = accountFile();
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new CliError(EXIT.notAllowed, `Can’t read ${file}.`, { cause: error });
  });
  if (text === null) return null;
  try {
    return StoredAccount.parse(JSON.parse(text));
  } catch (error) {
    throw new CliError(EXIT.notAllowed, `${file} is corrupted. Sign in again: cuebook login`, {
      cause: error,
    });
  }
}

/**
 * The current account: from the environment, else the stored one. A stored token is only sent to the address it was
 * created for. Throws if there is none.
 */
export async function currentAccount(): Promise<Account> {
  const [url, token] = [environment.url(), environment.token()];
  if (url !== undefined && token !== undefined) return { url: readAddress(url), token: readToken(token) };
  const kept = await storedAccount();
  const address = url === undefined ? kept?.url : readAddress(url);
  if (address === undefined) {
    const what = token === undefined ? 'Sign in first: cuebook login' : 'CUEBOOK_URL isn’t set.';
    throw new CliError(EXIT.notAllowed, what);
  }
  if (token !== undefined) return { url: address, token: readToken(token) };
  if (kept?.url !== address) {
    throw new CliError(
      EXIT.notAllowed,
      `Not signed in to ${address}. Run: cuebook login (or set CUEBOOK_TOKEN)`,
    );
  }
  return { url: readAddress(kept.url), token: readToken(kept.token) };
}

export async function storeAccount(account: Account): Promise<void> {
  await writeFileAtomically(accountFile(), `${JSON.stringify(account)}\n`, { mode: 0o600 });
}

/** Deletes the stored account. Returns whether there was one. */
export async function clearAccount(): Promise<boolean> {
  const file = accountFile();
  const wasThere = await readFile(file).then(
    () => true,
    () => false,
  );
  await rm(file, { force: true });
  return wasThere;
}
