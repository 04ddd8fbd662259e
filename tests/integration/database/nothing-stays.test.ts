import { expect, it } from 'vitest';
import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { rowsOf } from '@/server/services/rows';
import { callerAs, newMember } from '../../support/caller';
import { unique } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';

/** After a prompt is deleted permanently, no column of any table contains its words. The columns come from the catalog. */

const ColumnRow = z.object({ table: z.string(), column: z.string() });
const CountRow = z.object({ count: z.number() });

/** All columns that can contain text: text, lists of texts, JSON and search vectors. */
function textColumns() {
  return rowsOf(db, ColumnRow)`
    SELECT c.table_name::text AS "table", c.column_name::text AS "column"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.data_type IN ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'tsvector', 'bytea', 'USER-DEFINED')`;
}

/** The columns that contain a word, ignoring case. */
async function columnsWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await textColumns()) {
    const name = Prisma.raw(`"${column}"`);
    const [row] = await rowsOf(db, CountRow)`
      SELECT count(*)::int AS count FROM ${Prisma.raw(`"${table}"`)} WHERE position(${word} IN lower(${name}::text)) > 0`;
    if (row !== undefined && row.count > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

it.each([false, true])('nothing stays of a purged prompt whose being shared is %s', async (isShared) => {
  const word = unique('quokka')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const say = (what: string) => `${word} ${what}`;
  const owner = await newMember();
  const other = await newMember();
  const api = () => callerAs(owner.profile);
  const token = await makeToken(owner.profile);
  const made = await v1(token, 'POST', '/prompts', {
    body: { title: say('title'), description: say('about'), content: say('{{text}}'), tags: [say('tag')] },
    headers: { 'idempotency-key': word.slice(6) },
  });
  expect(made.status).toBe(201);
  const { id } = z.object({ id: z.string() }).parse(made.body);
  await db.promptVersion.findFirstOrThrow({ where: { promptId: id } });
  await api().prompt.update({ id, content: say('more {{text}}'), note: say('note') });
  const subject = { kind: 'user' as const, userId: other.profile.id };
  await api().grant.set({ promptId: id, subject, right: 'edit' });
  if (isShared) await api().prompt.setShared({ id, isShared });
  const theirs = () => callerAs(other.profile);
  await theirs().comment.create({ promptId: id, version: 2, body: say('comment'), mentions: [] });
  await theirs().suggestion.create({
    promptId: id,
    baseVersion: 2,
    title: say('better'),
    note: say('why'),
  });
  await api().status.review.ask({ promptId: id, version: 2, message: say('review') });
  await api().status.set({ promptId: id, version: 2, status: 'tested', notes: say('status') });
  await api().prompt.tests.save({
    promptId: id,
    name: say('case'),
    inputs: [],
    checks: [{ kind: 'json' }],
  });
  await db.promptRun.create({
    data: {
      userId: other.profile.id,
      promptId: id,
      modelName: 'm',
      inputs: [],
      answer: say('run'),
      isCut: false,
    },
  });
  expect((await columnsWith(word)).length).toBeGreaterThan(20);

  await api().prompt.delete({ id });
  await api().trash.purge({ id });
  await db.$queryRaw`SELECT fold_prompt_counters()`;
  // Queued email is encrypted, and its subject is deleted with it.
  expect((await columnsWith(word)).filter((column) => column !== 'mail_outbox.subject')).toEqual([]);

  const again = await v1(token, 'POST', '/prompts', {
    body: { title: say('title'), description: say('about'), content: say('{{text}}'), tags: [say('tag')] },
    headers: { 'idempotency-key': word.slice(6) },
  });
  expect(again.status).toBe(410);
  expect(await db.prompt.count({ where: { id } })).toBe(0);
});
