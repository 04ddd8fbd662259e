import type { DirectoryRequestDto } from '@/domain/admin/scim';
import { logger } from '@/server/log/logger';
import type { Db } from '@/server/db';
import { requireAdmin, type ServiceContext } from '../context';

/** Number of requests that admins see, and number of stored ones above which older ones are deleted. */
const SHOWN = 20;
const KEPT = 100n;

type Noted = Omit<DirectoryRequestDto, 'id' | 'at'>;

const PATH_MAX = 200;
const DETAIL_MAX = 300;

/** Records a request of the directory for admins. If that fails, the request is answered all the same. */
export async function recordDirectoryRequest(
  { db, now }: { db: Db; now: Date },
  { path, detail, ...noted }: Noted,
): Promise<void> {
  try {
    const { id } = await db.directoryRequest.create({
      data: { at: now, ...noted, path: path.slice(0, PATH_MAX), detail: detail.slice(0, DETAIL_MAX) },
      select: { id: true },
    });
    if (id % KEPT === 0n) await db.directoryRequest.deleteMany({ where: { id: { lte: id - KEPT } } });
  } catch (error) {
    logger.warn({ err: error }, 'a directory request was not written down');
  }
}

/** Returns the last requests of the directory, newest first. Throws FORBIDDEN for non-admins. */
export async function listDirectoryRequests(ctx: ServiceContext): Promise<DirectoryRequestDto[]> {
  requireAdmin(ctx);
  const rows = await ctx.db.directoryRequest.findMany({ orderBy: { id: 'desc' }, take: SHOWN });
  return rows.map(({ id, ...row }) => ({ ...row, id: String(id) }));
}
