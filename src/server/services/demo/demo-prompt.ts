import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/server/db';
import { recordActivity } from '../activity/record-activity';
import { addressFor } from '../prompt/address-for';
import { daysBefore } from './days-before';
import type { DemoPrompt } from './demo-schema';

function requireId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo library names '${key}', who is not in people.json`);
  return id;
}

/** Returns the rows of all versions: the earlier ones, and the latest separately. */
function versionsOf(prompt: DemoPrompt, creatorId: string, now: Date) {
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
  return { older, current };
}

async function createStatus(
  tx: Transaction,
  {
    prompt,
    id,
    version,
    ids,
    now,
  }: { prompt: DemoPrompt; id: string; version: number; ids: ReadonlyMap<string, string>; now: Date },
) {
  const { status } = prompt;
  if (!status) return;
  await tx.promptStatus.create({
    data: {
      promptId: id,
      version,
      status: status.status,
      notes: status.notes,
      approvedBy: requireId(ids, status.by),
      createdAt: daysBefore(now, status.daysAgo),
    },
    select: { id: true },
  });
  await recordActivity(tx, [
    {
      promptId: id,
      kind: status.status,
      actorId: requireId(ids, status.by),
      version,
      wasShared: prompt.isShared,
      at: daysBefore(now, status.daysAgo),
    },
  ]);
}

export async function createPrompt(
  tx: Transaction,
  prompt: DemoPrompt,
  ids: ReadonlyMap<string, string>,
  now: Date,
) {
  const creatorId = requireId(ids, prompt.creator);
  const { title, description, content, category, tags, isShared } = prompt;
  const { older, current } = versionsOf(prompt, creatorId, now);
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
  await createStatus(tx, { prompt, id, version: current.version, ids, now });
  return { id, creatorId, savedAt: [...older, current].map(({ createdAt }) => createdAt) };
}

type Made = Awaited<ReturnType<typeof createPrompt>>;

/**
 * Creates uses spread evenly from the day of creation to now, by the users in turn and each of the version that was
 * current then; and favorites of the first of them.
 */
export async function createActivity(
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
