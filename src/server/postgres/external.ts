import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from './start-problem';

const RETRY_FOR_MS = 10_000;
const RETRY_MS = 500;
const OLDEST_VERSION = 150_000;

/** Errors of a server that is starting, or not reachable yet. */
const PASSING = new Set([
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

/**
 * Waits until the PostgreSQL of DATABASE_URL responds, and checks its version.
 * @param onNote called once when the first attempt fails
 * @param retryForMs only tests wait less than the default
 * @throws StartProblem after ten seconds of attempts, immediately for a wrong password or a missing database
 */
export async function waitForExternal(
  url: string,
  onNote: (text: string) => void,
  retryForMs = RETRY_FOR_MS,
): Promise<void> {
  const deadline = Date.now() + retryForMs;
  const { host } = new URL(url);
  for (let tries = 0; ; tries += 1) {
    try {
      await expectVersion(url, retryForMs);
      return;
    } catch (error) {
      if (error instanceof StartProblem) throw error;
      const code = codeOf(error);
      if (!PASSING.has(code) || Date.now() > deadline) throw problemOf(error, code, url);
      if (tries === 0)
        onNote(`${host} isn’t responding yet (${code}); retrying for ${retryForMs / 1000} seconds`);
      await pause(RETRY_MS);
    }
  }
}

async function expectVersion(url: string, withinMs: number): Promise<void> {
  // A server may take the connection and then answer nothing.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; text: string; encoding: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as text,
         current_setting('server_encoding') as encoding`,
    );
    const version = rows[0];
    if (version && version.number < OLDEST_VERSION) {
      throw new StartProblem(
        `DATABASE_URL points to PostgreSQL ${version.text}; Cuebook requires 15 or later.`,
        'Upgrade that server, or unset DATABASE_URL to use the embedded one.',
      );
    }
    if (version && version.encoding !== 'UTF8') throw encodingProblem(version.encoding, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function encodingProblem(encoding: string, url: string): StartProblem {
  const { host, database } = partsOf(url);
  return new StartProblem(
    `Database "${database}" on ${host} has the encoding ${encoding}; Cuebook requires UTF8.`,
    `Create a new one and set it in DATABASE_URL: ${createCommand(url, `${database}_utf8`)} -T template0 -E UTF8`,
  );
}

function partsOf(url: string): { host: string; username: string; database: string } {
  const { host, username, pathname } = new URL(url);
  return { host, username, database: decodeURIComponent(pathname.slice(1)) || username };
}

/** Returns the command that creates a database on the server of an address. */
function createCommand(url: string, name: string): string {
  const { hostname, port, username } = new URL(url);
  return `createdb -h ${hostname}${port === '' ? '' : ` -p ${port}`} -U ${username} ${name}`;
}

function codeOf(error: unknown): string {
  const { code, message, errors } = error as {
    code?: string;
    message?: string;
    errors?: { code?: string }[];
  };
  if (code !== undefined) return code;
  if (errors?.[0]?.code !== undefined) return errors[0].code;
  return message?.includes('timeout') ? 'ETIMEDOUT' : 'unknown';
}

function problemOf(cause: unknown, code: string, url: string): StartProblem {
  const { host, username, database } = partsOf(url);
  switch (code) {
    case '28P01':
    case '28000':
      return new StartProblem(
        `${host} rejected the user name or password in DATABASE_URL (user ${username}).`,
        'Fix DATABASE_URL. Percent-encode characters such as @ : / in the password (%40 %3A %2F).',
        { cause },
      );
    case '3D000':
      return new StartProblem(
        `Database "${database}" doesn’t exist on ${host}.`,
        `Create it: ${createCommand(url, database)}`,
        { cause },
      );
    default:
      return new StartProblem(
        `Can’t connect to the database in DATABASE_URL: ${host} (${code === 'unknown' ? String(cause) : code}).`,
        'Make sure PostgreSQL is running there and accepts connections, or unset DATABASE_URL to use the embedded one.',
        { cause },
      );
  }
}
