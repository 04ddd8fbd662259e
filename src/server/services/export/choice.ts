import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { exportMessages } from '@/domain/export/messages';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { collectionNotFound, loadCollection } from '../collection/load-collection';
import { historyConditionOfAny, loadSpace, spaceNotFound, visibleTo } from '../access';

export type ExportChoice =
  | { kind: 'mine' }
  | { kind: 'prompts'; ids: readonly string[] }
  | { kind: 'space'; slug: string }
  | { kind: 'collection'; slug: string }
  /** Every prompt of the library, for the operator. */
  | { kind: 'all' };

export type MemberChoice = Exclude<ExportChoice, { kind: 'all' }>;

/** The reader of an export: a member, who gets what their lists contain, or the operator, who gets everything. */
export type ExportReader = { kind: 'member'; member: Member } | { kind: 'operator' };

/** A choice whose space or collection was found: conditions on `p` of `prompts`. */
export type FoundChoice = {
  /** Base name of the files; null if there is none. */
  name: string | null;
  /** Prompts are in the order of a collection, or else in order of creation. */
  collectionId: string | null;
  condition: Prisma.Sql;
};

/** SQL condition that a reader may export prompt `p`: for members, by the rule of every list. */
export function canExportPrompt(reader: ExportReader): Prisma.Sql {
  return reader.kind === 'operator' ? Prisma.sql`true` : visibleTo(reader.member);
}

/** SQL condition that a reader may export a row of prompt `p`, over an alias with `was_shared` and `created_at`. */
export function canExportRow(reader: ExportReader, alias: string): Prisma.Sql {
  if (reader.kind === 'operator') return Prisma.sql`true`;
  return historyConditionOfAny(reader.member.id, reader.member.role === 'admin', alias);
}

/**
 * Finds the space or collection of a choice. Throws NOT_FOUND if it is missing or the reader may not see it, FORBIDDEN
 * if a member requests all prompts of all users.
 */
export async function findChoice(
  ctx: { db: Database; now: Date },
  reader: ExportReader,
  choice: ExportChoice,
): Promise<FoundChoice> {
  const all = { name: null, collectionId: null };
  switch (choice.kind) {
    case 'mine': {
      if (reader.kind === 'operator') throw new AppError('BAD_REQUEST', exportMessages.whose);
      return { ...all, condition: Prisma.sql`p.created_by = ${reader.member.id}::uuid` };
    }
    case 'prompts':
      return { ...all, condition: Prisma.sql`p.id = ANY(${[...choice.ids]}::uuid[])` };
    case 'all':
      if (reader.kind === 'member') throw new AppError('FORBIDDEN', exportMessages.operatorOnly);
      return { ...all, condition: Prisma.sql`true` };
    case 'space': {
      const space = await findSpace(ctx.db, reader, choice.slug);
      return { ...all, name: space.name, condition: Prisma.sql`p.space_id = ${space.id}::uuid` };
    }
    case 'collection': {
      const { id, name } = await findCollection(ctx, reader, choice.slug);
      return { name, collectionId: id, condition: Prisma.sql`i.collection_id = ${id}::uuid` };
    }
  }
}

async function findSpace(db: Database, reader: ExportReader, slug: string) {
  if (reader.kind === 'member') return loadSpace(db, reader.member, { slug });
  const space = await db.space.findFirst({ where: { slug, deletedAt: null } });
  if (space === null) throw spaceNotFound();
  return space;
}

async function findCollection(ctx: { db: Database; now: Date }, reader: ExportReader, slug: string) {
  if (reader.kind === 'member') return loadCollection({ ...ctx, actor: reader.member }, { slug });
  const collection = await ctx.db.collection.findUnique({ where: { slug } });
  if (collection === null) throw collectionNotFound();
  return collection;
}
