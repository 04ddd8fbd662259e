import { IMPORT_NAME_MAX } from '@/domain/import/limits';
import type { ImportResult } from '@/domain/import/report';
import type { Db } from '@/server/db';
import type { ServiceContext } from '../context';
import type { OpenImport } from './open-import';
import type { ImportTarget } from './target';

/** A name fit to be kept: one line of characters that the database takes. */
function keptName(name: string): string {
  return Buffer.from(name.replace(/\p{Cc}/gu, ' ').slice(0, IMPORT_NAME_MAX)).toString();
}

/** Notes that an import begins; gives its id. */
export async function beginImport(
  ctx: ServiceContext,
  { owner, spaceId }: ImportTarget,
  { fileName, opened }: { fileName: string; opened: OpenImport },
): Promise<string> {
  const space =
    spaceId === null
      ? null
      : await ctx.db.space.findUnique({ where: { id: spaceId }, select: { name: true } });
  const { id } = await ctx.db.import.create({
    data: {
      ownerId: owner.id,
      fileName: keptName(fileName),
      formats: opened.formats.map(({ format }) => format),
      spaceName: space?.name ?? null,
      createdAt: ctx.now,
    },
    select: { id: true },
  });
  return id;
}

/** Notes how an import ended; one that made nothing leaves nothing to undo. */
export async function endImport(
  db: Db,
  id: string,
  { created, versions, duplicates, refused }: ImportResult,
): Promise<void> {
  if (created + versions === 0) await db.import.deleteMany({ where: { id } });
  else await db.import.update({ where: { id }, data: { duplicates, refused }, select: { id: true } });
}
