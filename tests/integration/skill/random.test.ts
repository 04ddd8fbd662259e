import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { databaseAdapter } from '@/server/db/database-adapter';
import { callerAs } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { keepTexts } from '../../support/files';
import { makeToken } from '../../support/program';
import { SEED, sized } from '../../support/sizes';
import { makeSkill } from '../../support/skill';

/**
 * Random edits, approvals, withdrawals and renames, with readers beside them on two clients of the database: what they
 * get is always of one version that was approved.
 */

const other = new PrismaClient({ adapter: databaseAdapter(env.DATABASE_URL) });
afterAll(() => other.$disconnect());

const STEPS = sized(80, 10_000);
const FILES_MOST = 4;
const Entry = z.object({
  name: z.string(),
  version: z.int(),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), size: z.int() })),
});

/** A skill, and which of its versions have ever been approved. */
type Known = { id: string; slug: string; version: number; isApproved: boolean; approved: Set<number> };

/** The same numbers for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const markOf = (known: Pick<Known, 'id'>, version: number) => `version ${version} of ${known.id}`;

/** The text of a version names it in every file. */
async function change(author: TestProfile, known: Known, random: () => number): Promise<void> {
  const mark = markOf(known, known.version + 1);
  const count = Math.floor(random() * (FILES_MOST + 1));
  const files = await keepTexts(
    author,
    Array.from({ length: count }, (_, place) => ({ path: `docs/${place}.md`, text: `${place}: ${mark}` })),
  );
  const skillName = random() < 0.3 ? `named-${Math.floor(random() * 5)}` : undefined;
  const { version } = await callerAs(author).prompt.update({
    id: known.id,
    content: `# Do it\n${mark}`,
    files,
    ...(skillName !== undefined && { skillName }),
  });
  known.version = version;
  known.isApproved = false;
}

/** Changes the text, or approves the newest version, or withdraws its approval. */
async function step(author: TestProfile, admin: TestProfile, known: Known, random: () => number) {
  if (random() < 0.5) return change(author, known, random);
  const { id: promptId, version, isApproved } = known;
  // Before the call: readers may see it before it answers.
  if (!isApproved) known.approved.add(version);
  const status = isApproved ? 'tested' : 'approved';
  await callerAs(admin).status.set({ promptId, version, status });
  known.isApproved = !isApproved;
}

/** Reads a skill once in each way, and checks it. Returns whether one was served. */
async function look(client: typeof db, token: string, known: Known): Promise<boolean> {
  const get = async (path: string) => {
    const request = new Request(`http://localhost/api/v1/prompts/${known.slug}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const response = await handleV1({ db: client, now: new Date() }, request);
    return response.status === 200 ? response : null;
  };
  const zip = await get('skill.zip');
  if (zip !== null) {
    const version = Number(zip.headers.get('cuebook-version'));
    const texts = Object.values(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    expect([...known.approved]).toContain(version);
    for (const text of texts) expect(Buffer.from(text).toString()).toContain(markOf(known, version));
  }
  const answer = await get('skill');
  if (answer === null) return zip !== null;
  const entry = Entry.parse(await answer.json());
  expect([...known.approved]).toContain(entry.version);
  for (const { path, sha256, size } of entry.files) {
    const file = await get(`files/${path}`);
    // Another version may be approved by now.
    if (file === null || Number(file.headers.get('cuebook-version')) !== entry.version) continue;
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
  return true;
}

it('readers get entry, digests, sizes and bytes of one approved version, and nothing of another', async () => {
  const random = randomFrom(SEED);
  const [author, admin] = [await makeProfile(), await makeProfile({ role: 'admin' })];
  const reader = await makeProfile();
  const skills: Known[] = [];
  for (const name of ['one', 'two', 'three']) {
    const { id, slug } = await makeSkill(author, name, `# Do it\nversion 1`);
    const known = { id, slug, version: 1, isApproved: false, approved: new Set<number>() };
    await change(author, known, random);
    skills.push(known);
  }
  let isDone = false;
  let served = 0;
  const readAll = async (client: typeof db) => {
    const token = await makeToken(reader);
    const own = randomFrom(SEED + 1);
    for (let round = 0; !isDone || round < skills.length; round += 1) {
      const known = skills[Math.floor(own() * skills.length)];
      if (known !== undefined && (await look(client, token, known))) served += 1;
    }
  };
  const write = async () => {
    try {
      for (let done = 0; done < STEPS; done += 1) {
        const known = skills[Math.floor(random() * skills.length)];
        if (known !== undefined) await step(author, admin, known, random);
      }
    } finally {
      isDone = true;
    }
  };
  await Promise.all([write(), readAll(db), readAll(other)]);
  expect(served).toBeGreaterThan(0);
}, 600_000);
