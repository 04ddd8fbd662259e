import { Status, type StatusEntry } from '@/domain/status/schema';
import type { ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts } from '../prompt/load-prompt';

/** Newest rows of a prompt's status history that are given at once. */
const HISTORY_LENGTH = 100;

/** What was said of the versions that the caller can read, newest first. Throws NOT_FOUND for what they may not see. */
export async function listStatuses(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  promptId: string,
): Promise<StatusEntry[]> {
  const prompt = await loadPromptFacts(ctx.db, ctx.actor, promptId);
  const rows = await ctx.db.promptStatus.findMany({
    where: { promptId: prompt.id, promptVersion: readableVersions(ctx.actor, prompt) },
    orderBy: { id: 'desc' },
    take: HISTORY_LENGTH,
    include: { approver: { select: { fullName: true } } },
  });
  return rows.map((row) => ({
    id: String(row.id),
    version: row.version,
    status: Status.parse(row.status),
    approvedByName: row.approver?.fullName ?? null,
    notes: row.notes,
    createdAt: row.createdAt,
  }));
}
