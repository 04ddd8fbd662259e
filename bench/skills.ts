// node scripts/run.mjs bench/skills.ts [PROMPTS 1000000] [SKILLS 5000] [SECONDS 10]: a page of skills/list, saving the
// text of a skill with 512 files, and its ZIP. See bench/README.md.
import { randomUUID } from 'node:crypto';
import type { Member } from '@/domain/actor';
import { PromptCreate } from '@/domain/prompt/schema';
import { entryOf } from '@cuebook/formats/digest';
import { keepUpload } from '@/server/services/file/upload-file';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { updatePrompt } from '@/server/services/prompt/update-prompt';
import { listAgentSkills } from '@/server/services/skill/list-skills';
import { openSkillVersion } from '@/server/services/skill/open-skill';
import { skillZip } from '@/server/services/skill/skill-zip';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { makeContributor } from './lib/bench-account';

/** Skills of the measured person's space. */
const OWN_SKILLS = 120;
const FILES = 511;
const MEGABYTE = 1024 * 1024;
const SAVES = 60;
const ZIPS_AT_ONCE = 8;
const CHUNK = 20_000;

const [prompts = 1_000_000, skills = 5_000, seconds = 10] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase({ fresh: true, name: 'cuebook_skills' });
const db = benchClient(database.url);

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0;
const said = (name: string, value: number, unit: string) =>
  console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit}`);

const contextOf = (actor: Member) => ({ db, actor, now: new Date() });

/** Writes prompts with one version each; the first of them are skills, approved, with files. */
async function fill(author: Member, spaceId: string): Promise<void> {
  const bytes = new TextEncoder().encode('A file of a skill.\n');
  await keepUpload(db, { memberId: author.id, now: new Date() }, bytes);
  const files = JSON.stringify(
    Array.from({ length: 8 }, (_, place) => entryOf({ path: `references/${place}.md`, bytes })),
  );
  for (let from = 0; from < prompts; from += CHUNK) {
    const to = Math.min(prompts, from + CHUNK) - 1;
    await db.$executeRaw`
      INSERT INTO prompts (id, slug, title, description, content, category, created_by, is_shared, "skillName", files, space_id, space_since)
      SELECT gen_random_uuid(), 'measured-' || n, 'Measured ' || n, 'Does it. Use when asked.',
        repeat('A line of the text. ', 20) || n, 'AI', ${author.id}::uuid, true,
        CASE WHEN n < ${skills}::int THEN 'skill-' || n ELSE '' END,
        CASE WHEN n < ${skills}::int THEN ${files}::jsonb ELSE '[]' END,
        CASE WHEN n < ${OWN_SKILLS}::int THEN ${spaceId}::uuid END,
        CASE WHEN n < ${OWN_SKILLS}::int THEN now() END
      FROM generate_series(${from}::int, ${to}::int) n`;
    await db.$executeRaw`
      INSERT INTO prompt_versions (prompt_id, version, title, description, content, category, author_id, was_shared, "skillName", files)
      SELECT p.id, 1, p.title, p.description, p.content, p.category, p.created_by, true, p."skillName", p.files
      FROM generate_series(${from}::int, ${to}::int) n JOIN prompts p ON p.slug = 'measured-' || n`;
  }
  await db.$executeRaw`
    INSERT INTO prompt_status (prompt_id, version, status, approved_by)
    SELECT id, 1, 'approved', ${author.id}::uuid FROM prompts WHERE "skillName" <> ''`;
  await db.$executeRaw`ANALYZE`;
}

async function measureList(actor: Member): Promise<void> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const { items } = await listAgentSkills({ db, actor }, { after: '' });
    times.push(performance.now() - startedAt);
    if (items.length !== 50) throw new Error(`The page has ${items.length} skills.`);
  }
  said('skills/list, a page of 50, p50', at(times, 0.5), 'ms');
  said('skills/list, a page of 50, p95 (goal 50)', at(times, 0.95), 'ms');
}

/** A skill with as many files as it can have, of a size in all. */
async function makeLargest(actor: Member, bytesInAll: number): Promise<string> {
  const size = Math.floor(bytesInAll / FILES);
  const files = [];
  for (let place = 0; place < FILES; place += 1) {
    const bytes = new Uint8Array(Buffer.from(`${place} ${randomUUID()} `.repeat(size).slice(0, size)));
    await keepUpload(db, { memberId: actor.id, now: new Date() }, bytes);
    files.push(entryOf({ path: `files/${place}.md`, bytes }));
  }
  const text = {
    title: 'Largest',
    description: 'Does it. Use when asked.',
    content: 'Text.',
    skillName: 'largest',
    isShared: false,
    files,
  };
  return (await createPrompt(contextOf(actor), PromptCreate.parse(text))).id;
}

async function timeOfSave(actor: Member, id: string, round: number): Promise<number> {
  const startedAt = performance.now();
  await updatePrompt(contextOf(actor), { id, content: `Text ${round}.` });
  return performance.now() - startedAt;
}

async function measureSaves(actor: Member, large: string): Promise<void> {
  const plain = { title: 'Plain', description: 'Does it.', content: 'Text.', isShared: false };
  const { id } = await createPrompt(contextOf(actor), PromptCreate.parse(plain));
  const times: [without: number[], withFiles: number[]] = [[], []];
  // In turns: what slows the machine slows both.
  for (let round = 0; round < SAVES; round += 1) {
    times[0].push(await timeOfSave(actor, id, round));
    times[1].push(await timeOfSave(actor, large, round));
  }
  said('Saving a text without files, p50', at(times[0], 0.5), 'ms');
  said('Saving the text of a skill with 512 files, p50', at(times[1], 0.5), 'ms');
  said('Their ratio (goal 1.2)', at(times[1], 0.5) / at(times[0], 0.5), '');
}

async function zip(actor: Member, id: string): Promise<number> {
  const startedAt = performance.now();
  const { version } = await db.prompt.findUniqueOrThrow({ where: { id }, select: { version: true } });
  let bytes = 0;
  for await (const chunk of skillZip(db, await openSkillVersion({ db, actor }, id, version))) {
    bytes += chunk.length;
  }
  if (bytes === 0) throw new Error('The ZIP is empty.');
  return performance.now() - startedAt;
}

async function measureZips(actor: Member, id: string): Promise<void> {
  await zip(actor, id);
  said('ZIP of 16 MiB in 512 files (goal 1,000)', await zip(actor, id), 'ms');
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: ZIPS_AT_ONCE }, () => zip(actor, id)));
  clearInterval(watch);
  said('Eight of them at once', performance.now() - startedAt, 'ms');
  said('Their memory (goal 100)', (most - before) / MEGABYTE, 'MB');
}

try {
  const [author, reader] = [await makeContributor(db, 'Author'), await makeContributor(db, 'Reader')];
  const spaceId = randomUUID();
  await db.$executeRaw`
    INSERT INTO spaces (id, slug, name, created_by) VALUES (${spaceId}::uuid, 'measured', 'Measured', ${author.id}::uuid)`;
  await db.spaceMember.create({ data: { spaceId, userId: author.id, role: 'owner' } });
  await db.spaceMember.create({ data: { spaceId, userId: reader.id, role: 'reader' } });
  await fill(author, spaceId);
  await measureList(reader);
  const large = await makeLargest(author, 15.9 * MEGABYTE);
  await measureSaves(author, large);
  await measureZips(author, large);
} finally {
  await db.$disconnect();
  await database.close();
}
