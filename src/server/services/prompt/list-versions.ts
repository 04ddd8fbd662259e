import { type Actor, seesApprovedOnly } from '@/domain/actor';
import { pageCountOf } from '@/domain/pagination';
import type { VersionDto, VersionPage, VersionQuery } from '@/domain/prompt/version';
import { Status } from '@/domain/status/schema';
import type { Db } from '@/server/db';
import type { ServiceContext } from '../context';
import { type HistoryFacts, readableSince } from '../access';
import { loadPromptFacts, openPromptFacts, promptNotFound } from './load-prompt';
import { logAdminAccess } from './log-admin-access';
import { STORED_TEXT, textOf } from './stored-text';

/**
 * Prisma condition for the versions of a prompt that an actor with access can read: all for its creator and admins, for
 * others those that were the text of the shared prompt at some time, and for members of its space those since it came
 * there. What was only ever private stays private. If public prompts or those of its space need approval, guests can
 * read only the latest approved version, which is then its `version`.
 */
export function readableVersions(
  actor: Actor,
  prompt: HistoryFacts & { id: string; version: number; homeNeedsApproval?: boolean },
) {
  const isOfApproved = seesApprovedOnly(actor) || (prompt.homeNeedsApproval ?? true);
  if (actor.kind === 'guest' && isOfApproved) return { promptId: prompt.id, version: prompt.version };
  const reach = readableSince(actor, prompt);
  if (reach.kind === 'all') return { promptId: prompt.id };
  const { since } = reach;
  // The current text is readable by all users who can open the prompt.
  const ofHome = since === null ? [] : [{ createdAt: { gte: since } }, { version: prompt.version }];
  return { promptId: prompt.id, OR: [{ wasShared: true }, ...ofHome] };
}

const OWN_COLUMNS = { version: true, note: true, createdAt: true, wasShared: true } as const;

const ENTRY = {
  ...OWN_COLUMNS,
  author: { select: { fullName: true } },
  suggester: { select: { fullName: true } },
  statuses: { select: { status: true }, orderBy: { id: 'desc' }, take: 1 },
} as const;

type EntryRow = {
  version: number;
  note: string;
  createdAt: Date;
  wasShared: boolean;
  author: { fullName: string } | null;
  suggester: { fullName: string } | null;
  statuses: { status: string }[];
};

function toEntry({ author, suggester, statuses, version, note, createdAt, wasShared }: EntryRow) {
  const [newest] = statuses;
  return {
    version,
    note,
    createdAt,
    wasShared,
    authorName: author?.fullName ?? null,
    suggestedByName: suggester?.fullName ?? null,
    status: newest === undefined ? null : Status.parse(newest.status),
  };
}

/** Returns the versions of a prompt that the caller can read, newest first, without their texts. */
export async function listVersions(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  input: VersionQuery,
): Promise<VersionPage> {
  const prompt = await openPromptFacts(ctx.db, ctx.actor, input.id);
  const where = readableVersions(ctx.actor, prompt);
  const total = await ctx.db.promptVersion.count({ where });
  const pageCount = pageCountOf(total, input.perPage);
  const page = Math.min(input.page, pageCount);
  const rows = await ctx.db.promptVersion.findMany({
    where,
    orderBy: { version: 'desc' },
    skip: (page - 1) * input.perPage,
    // One more, to include the version before the last of the page.
    take: input.perPage + 1,
    select: ENTRY,
  });
  const items = rows.slice(0, input.perPage).map((row, index) => ({
    ...toEntry(row),
    previous: rows[index + 1]?.version ?? null,
  }));
  return { items, total, page, pageCount };
}

/**
 * Returns the versions of a prompt that the caller can read below a number, newest first, without their texts, and the
 * number to continue below. Throws as {@link listVersions}.
 */
export async function readVersionsPage(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  { id, perPage, below }: { id: string; perPage: number; below: number | undefined },
): Promise<{ items: ReturnType<typeof toEntry>[]; total: number; nextBelow: number | null }> {
  const prompt = await openPromptFacts(ctx.db, ctx.actor, id);
  const readable = readableVersions(ctx.actor, prompt);
  const total = await ctx.db.promptVersion.count({ where: readable });
  const rows = await ctx.db.promptVersion.findMany({
    where: below === undefined ? readable : { AND: [readable, { version: { lt: below } }] },
    orderBy: { version: 'desc' },
    take: perPage + 1,
    select: ENTRY,
  });
  const items = rows.slice(0, perPage).map(toEntry);
  const last = items.at(-1);
  return { items, total, nextBelow: rows.length > perPage && last ? last.version : null };
}

/**
 * Returns one version with its text and the numbers of the adjacent ones. Throws NOT_FOUND if the prompt has no such
 * version that the caller can read.
 */
export async function getVersion(
  ctx: { db: Db; actor: Actor },
  input: { id: string; version: number },
): Promise<VersionDto> {
  const prompt = await loadPromptFacts(ctx.db, ctx.actor, input.id);
  const readable = readableVersions(ctx.actor, prompt);
  const numberOf = async (version: { lt: number } | { gt: number }, order: 'asc' | 'desc') => {
    const row = await ctx.db.promptVersion.findFirst({
      where: { AND: [readable, { version }] },
      orderBy: { version: order },
      select: { version: true },
    });
    return row?.version ?? null;
  };
  // Sequential and without relations, which Prisma would query concurrently: a transaction has one connection.
  const row = await ctx.db.promptVersion.findFirst({
    where: { AND: [readable, { version: input.version }] },
    select: { ...OWN_COLUMNS, ...STORED_TEXT, authorId: true, suggestedBy: true },
  });
  if (row === null) throw promptNotFound();
  const previous = await numberOf({ lt: input.version }, 'desc');
  const next = await numberOf({ gt: input.version }, 'asc');
  const people = await ctx.db.profile.findMany({
    where: { id: { in: [row.authorId, row.suggestedBy].filter((person) => person !== null) } },
    select: { id: true, fullName: true },
  });
  const person = (id: string | null) => people.find((one) => one.id === id) ?? null;
  const statuses = await ctx.db.promptStatus.findMany({
    where: { promptId: prompt.id, version: row.version },
    select: { status: true },
    orderBy: { id: 'desc' },
    take: 1,
  });
  await logAdminAccess(ctx.db, ctx.actor, prompt);
  return {
    ...toEntry({ ...row, author: person(row.authorId), suggester: person(row.suggestedBy), statuses }),
    ...textOf(row),
    previous,
    next,
  };
}
