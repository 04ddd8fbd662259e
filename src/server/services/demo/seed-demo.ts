import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@/domain/account/role';
import { ROLES } from '@/domain/account/role';
import type { Database, Transaction } from '@/server/db';
import { hashPassword } from '../account/password';
import { recordActivity } from '../activity/record-activity';
import { addressFor } from '../prompt/address-for';
import type { DemoPerson, DemoPrompt } from './demo-schema';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** One of the three accounts a first run can sign in with. */
export type DemoAccount = { role: Role; email: string; password: string };

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A password nobody can guess and a person can type. */
function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

async function createPeople(tx: Transaction, people: readonly DemoPerson[], now: Date) {
  const ids = new Map<string, string>();
  const accounts: DemoAccount[] = [];
  for (const person of people) {
    const isFirstOfRole = ROLES.includes(person.role) && !accounts.some(({ role }) => role === person.role);
    const email = isFirstOfRole ? `${person.role}@cuebook.example` : null;
    const password = randomPassword();
    const { id } = await tx.profile.create({
      data: {
        email,
        fullName: person.fullName,
        role: person.role,
        bio: person.bio,
        website: person.website,
        socialLinks: {
          ...(person.twitter && { twitter: person.twitter }),
          ...(person.github && { github: person.github }),
        },
        createdAt: daysBefore(now, 200),
        updatedAt: now,
        // The others are there to be read, not to sign in: they have no password.
        credential: { create: { passwordHash: email === null ? null : await hashPassword(password) } },
      },
      select: { id: true },
    });
    ids.set(person.key, id);
    if (email !== null) accounts.push({ role: person.role, email, password });
  }
  return { ids, accounts };
}

function requireId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo library names '${key}', who is not in people.json`);
  return id;
}

async function createPrompt(
  tx: Transaction,
  prompt: DemoPrompt,
  ids: ReadonlyMap<string, string>,
  now: Date,
) {
  const creatorId = requireId(ids, prompt.creator);
  const { title, description, content, category, tags, isShared } = prompt;
  const savedDaysAgo = prompt.updatedDaysAgo ?? prompt.daysAgo;
  const older = prompt.versions.map((version, index) => ({
    version: index + 1,
    title: version.title ?? title,
    description: version.description ?? description,
    content: version.content,
    category,
    tags: version.tags ?? tags,
    note: version.note,
    authorId: creatorId,
    createdAt: daysBefore(now, version.daysAgo),
    wasShared: isShared,
  }));
  const current = {
    version: older.length + 1,
    title,
    description,
    content,
    category,
    tags,
    note: prompt.note,
    authorId: creatorId,
    createdAt: daysBefore(now, savedDaysAgo),
    wasShared: isShared,
  };
  const id = randomUUID();
  await tx.prompt.create({
    data: {
      id,
      ...(await addressFor(tx, { title, isShared })),
      title,
      description,
      content,
      category,
      tags,
      isShared,
      createdBy: creatorId,
      createdAt: daysBefore(now, prompt.daysAgo),
      updatedAt: current.createdAt,
      version: current.version,
      versions: { createMany: { data: [...older, current] } },
    },
    select: { id: true },
  });
  await recordActivity(
    tx,
    [...older, current].map(({ version, createdAt }) => ({
      promptId: id,
      kind: version === 1 ? 'created' : 'edited',
      actorId: creatorId,
      version,
      wasShared: isShared,
      at: createdAt,
    })),
  );
  if (prompt.status) {
    await tx.promptStatus.create({
      data: {
        promptId: id,
        version: current.version,
        status: prompt.status.status,
        notes: prompt.status.notes,
        approvedBy: requireId(ids, prompt.status.by),
        createdAt: daysBefore(now, prompt.status.daysAgo),
      },
      select: { id: true },
    });
    await recordActivity(tx, [
      {
        promptId: id,
        kind: prompt.status.status,
        actorId: requireId(ids, prompt.status.by),
        version: current.version,
        wasShared: isShared,
        at: daysBefore(now, prompt.status.daysAgo),
      },
    ]);
  }
  return { id, creatorId, savedAt: [...older, current].map(({ createdAt }) => createdAt) };
}

type Made = Awaited<ReturnType<typeof createPrompt>>;

/**
 * Uses spread evenly from the day of creation to now, by the people in turn and each of the version that was current then;
 * favourites by the first of them.
 */
async function createActivity(
  tx: Transaction,
  {
    prompt,
    made: { id, creatorId, savedAt },
    userIds,
    now,
  }: { prompt: DemoPrompt; made: Made; userIds: string[]; now: Date },
) {
  const users = prompt.isShared ? userIds : [creatorId];
  const step = prompt.daysAgo / (prompt.usage + 1);
  await tx.promptUsage.createMany({
    data: Array.from({ length: prompt.usage }, (_, index) => {
      const createdAt = daysBefore(now, prompt.daysAgo - step * (index + 1));
      return {
        promptId: id,
        userId: users[index % users.length] ?? creatorId,
        createdAt,
        version: savedAt.filter((saved) => saved <= createdAt).length,
      };
    }),
  });
  await tx.favorite.createMany({
    data: users.slice(0, prompt.favorites).map((userId) => ({ promptId: id, userId, createdAt: now })),
  });
}

/**
 * Fills an empty library with the demo people and prompts, all or nothing (decisions, Identity: first run).
 * Gives the three accounts with their passwords; nothing but the hashes is stored.
 */
export async function seedDemo(
  db: Database,
  demo: { people: readonly DemoPerson[]; prompts: readonly DemoPrompt[]; now: Date },
): Promise<DemoAccount[]> {
  return db.$transaction(
    async (tx) => {
      const { ids, accounts } = await createPeople(tx, demo.people, demo.now);
      const userIds = [...ids.values()];
      for (const prompt of demo.prompts) {
        const made = await createPrompt(tx, prompt, ids, demo.now);
        await createActivity(tx, { prompt, made, userIds, now: demo.now });
      }
      return accounts;
    },
    { timeout: 600_000 },
  );
}
