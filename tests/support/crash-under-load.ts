import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { signInForCookie } from './api-client';

/** Repeatedly kills the server of a running launcher during writes, and checks the stored data. */

const WRITERS = 4;
/** Acknowledged writes between two kills, so that each kill interrupts some. */
const WRITES_BETWEEN = 10;
/** Long enough that only authenticated clients may send it, from the first request on. */
const CONTENT = 'Stay. '.repeat(12_000).trim();

export interface CrashReport {
  /** Number of acknowledged writes. */
  acknowledged: number;
  /** Acknowledged writes that were lost. */
  missing: string[];
  /** After each kill: milliseconds until the home page responded again. */
  awayMs: number[];
}

interface CrashOptions {
  launcherPid: number;
  origin: string;
  databaseUrl: string;
  account: { email: string; password: string };
  kills: number;
  /** Interval of kills: the launcher gives up after five within a minute. */
  everyMs?: number;
  onKill?: (awayMs: number) => void;
}

/** Process id of the server below the launcher. */
function serverPidOf(launcherPid: number): number {
  const found = execFileSync('pgrep', ['-P', String(launcherPid), '-f', 'server/main.js'], {
    encoding: 'utf8',
  });
  return Number(found.trim().split('\n')[0]);
}

/** Creates a prompt; returns its id once acknowledged, null while the server is down. */
async function create(origin: string, cookie: string): Promise<string | null> {
  try {
    const answer = await fetch(`${origin}/api/trpc/prompt.create`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { title: 'Saved', description: 'Acknowledged', content: CONTENT } }),
    });
    if (!answer.ok) return null;
    const { result } = (await answer.json()) as { result: { data: { json: { id: string } } } };
    return result.data.json.id;
  } catch {
    return null;
  }
}

async function untilPagesAnswer(origin: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(origin).then(
      async (answer) => answer.ok && (await answer.text()).includes('</html>'),
      () => false,
    );
    if (isThere) return;
    await pause(100);
  }
}

async function missingOf(databaseUrl: string, ids: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select said.id from unnest($1::uuid[]) as said(id)
       where not exists (select from prompts p join prompt_versions v on v.prompt_id = p.id where p.id = said.id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** Kills the server `kills` times with SIGKILL while four users write; only the launcher restarts it. */
export async function crashUnderLoad(options: CrashOptions): Promise<CrashReport> {
  const { launcherPid, origin, databaseUrl, account, kills, everyMs = 0 } = options;
  const cookie = await signInForCookie(origin, account);
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const id = await create(origin, cookie);
      if (id === null) await pause(20);
      else acknowledged.push(id);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  const awayMs: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = acknowledged.length + WRITES_BETWEEN;
      while (acknowledged.length < enough) await pause(10);
      const killedAt = performance.now();
      process.kill(serverPidOf(launcherPid), 'SIGKILL');
      await untilPagesAnswer(origin);
      const away = performance.now() - killedAt;
      awayMs.push(away);
      options.onKill?.(away);
      if (kill + 1 < kills) await pause(Math.max(0, everyMs - away));
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  return { acknowledged: acknowledged.length, missing: await missingOf(databaseUrl, acknowledged), awayMs };
}
