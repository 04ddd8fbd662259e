import pg from 'pg';
import { apiClient, signInForCookie } from './api-client';
import type { DemoAccount } from './server-process';

/** Fills the library of a running server through its API, and compares users' data before and after an upgrade. */

const SPACES = 3;
const IN_EACH_SPACE = 10;

type Made = { id: string; version: number };

/** Imports prompts, each with a unique text. */
async function importPrompts(origin: string, cookie: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      title: `Upgraded ${at}`,
      description: `Number ${at} of a large library`,
      content: `Write {{topic}} in ${at} words. ${'Keep every character: é 词 🙂. '.repeat(1 + (at % 20))}`,
      tags: [`tag${at % 50}`],
    }),
  );
  const answer = await fetch(`${origin}/api/import?mode=run&visibility=shared`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/x-ndjson' },
    body: rows.join('\n'),
  });
  const last = (await answer.text()).trim().split('\n').at(-1) ?? '';
  const { type, report } = JSON.parse(last) as { type: string; report?: { created: number } };
  if (type !== 'result' || report?.created !== count) throw new Error(`The import ended with ${last}`);
}

/** Creates prompts, spaces, reviews, comments, test runs and mail. */
export async function fillLibrary(
  origin: string,
  accounts: readonly DemoAccount[],
  prompts: number,
): Promise<void> {
  const accountOf = (role: DemoAccount['role']) => accounts.find((account) => account.role === role)!;
  const cookie = await signInForCookie(origin, accountOf('contributor'));
  const writer = apiClient(origin, cookie);
  const admin = apiClient(origin, await signInForCookie(origin, accountOf('admin')));
  await importPrompts(origin, cookie, prompts);
  for (let space = 0; space < SPACES; space += 1) {
    const { id: spaceId } = await writer.write<{ id: string }>('space.create', { name: `Space ${space}` });
    for (let at = 0; at < IN_EACH_SPACE; at += 1) {
      const texts = {
        title: `Of space ${space}: ${at}`,
        description: 'In a space',
        content: 'Say {{what}}.',
      };
      const prompt = await writer.write<Made>('prompt.create', { ...texts, spaceId });
      await fillPrompt(writer, prompt);
    }
  }
  const shared = { title: 'To be reviewed', description: 'Shared', content: 'Say it.', isShared: true };
  for (let at = 0; at < IN_EACH_SPACE; at += 1) {
    const { id: promptId, version } = await writer.write<Made>('prompt.create', shared);
    const review = await writer.write<{ id: string }>('status.review.ask', { promptId, version });
    await admin.write('status.review.decide', {
      id: review.id,
      version,
      decision: 'approved',
      notes: 'Good',
    });
  }
  for (const { email } of accounts) await admin.write('account.requestPasswordReset', { email });
}

async function fillPrompt(api: ReturnType<typeof apiClient>, { id: promptId, version }: Made): Promise<void> {
  await api.write('comment.create', { promptId, version, body: `About version ${version}` });
  const testCase = await api.write<{ id: string }>('prompt.tests.save', {
    promptId,
    name: 'Says it',
    inputs: [{ name: 'what', value: 'hello' }],
    checks: [{ kind: 'contains', text: 'hello', ignoreCase: true }],
  });
  await api.write('prompt.tests.check', {
    promptId,
    version,
    answers: [{ caseId: testCase.id, answer: 'hello' }],
  });
}

/** Users' data by table, with the columns that no background job changes. */
const KEPT: Record<string, string> = {
  profiles: 'id, email, full_name, role, created_at',
  prompts: 'id, title, description, content, slug, is_shared, created_by, space_id, created_at',
  prompt_versions: 'prompt_id, version, title, description, content, created_at',
  spaces: 'id, slug, name, created_at',
  space_members: 'space_id, user_id, role',
  prompt_reviews: 'id, prompt_id, state',
  comments: 'id, prompt_id, body, created_at',
  prompt_test_cases: 'id, prompt_id, name',
  prompt_test_runs: 'id, prompt_id, version',
  prompt_test_results: 'run_id, answer',
  mail_outbox: 'id, recipient, subject, body',
  collections: 'id, name',
  audit_events: 'id, action, hash',
};

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows: Row[] = [];
    for (const statement of statements) rows.push(...(await client.query<Row>(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}

/** Number of password emails: the last ones that {@link fillLibrary} causes, written slightly later. */
export async function countResetMails(databaseUrl: string): Promise<number> {
  const statement = `SELECT count(*)::int AS count FROM mail_outbox WHERE subject LIKE 'Reset your %'`;
  const [row] = await ask<{ count: number }>(databaseUrl, [statement]);
  return row!.count;
}

type KeptRows = { table: string; rows: number; hash: string };

/** The number of rows of each of these tables, and a hash of their content. */
export async function keptRows(databaseUrl: string): Promise<Record<string, KeptRows>> {
  const statements = Object.entries(KEPT).map(
    ([table, columns]) =>
      `SELECT '${table}' AS table, count(*)::int AS rows, coalesce(md5(string_agg(line, E'\\n' ORDER BY line)), '') AS hash
       FROM (SELECT row(${columns})::text AS line FROM ${table}) kept`,
  );
  const found = await ask<KeptRows>(databaseUrl, statements);
  return Object.fromEntries(found.map((kept) => [kept.table, kept]));
}
