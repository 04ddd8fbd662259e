import { z } from 'zod';
import { Status, type StatusEntry } from '@/domain/status/schema';
import { canSeeTests } from '@/domain/test-case/policy';
import { RunWarning } from '@/domain/test-case/run-warnings';
import type { ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { openPromptFacts } from '../prompt/load-prompt';
import { type HistoryFacts, isVersionReadable, readableSince } from '../access';
import { readableRuns } from '../test-case/run-rows';

/** Maximum rows of a prompt's status history that are returned, newest first. */
const HISTORY_LENGTH = 100;

/** Returns the status history of the readable versions, newest first. Throws NOT_FOUND for an invisible prompt. */
export async function listStatuses(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  promptId: string,
): Promise<StatusEntry[]> {
  const prompt = await openPromptFacts(ctx.db, ctx.actor, promptId);
  const readable = readableVersions(ctx.actor, prompt);
  const rows = await ctx.db.promptStatus.findMany({
    where: { promptId: prompt.id, promptVersion: readable },
    orderBy: { id: 'desc' },
    take: HISTORY_LENGTH,
    include: { approver: { select: { fullName: true } } },
  });
  const reach = readableSince(ctx.actor, prompt);
  const runs = await runsOf(ctx, prompt, rows);
  return rows.map((row) => ({
    id: String(row.id),
    version: row.version,
    status: Status.parse(row.status),
    approvedByName: row.approver?.fullName ?? null,
    // The status belongs to a readable text; private notes with it stay private.
    notes: isVersionReadable(reach, row) ? row.notes : '',
    isWithoutGate: ctx.actor.kind === 'member' && row.overrideReason !== null,
    overrideReason: isVersionReadable(reach, row) ? (row.overrideReason ?? '') : '',
    createdAt: row.createdAt,
    testRun: withWarnings(runs.get(row.testRunId ?? ''), row.testRunWarnings),
  }));
}

type NamedRun = Omit<NonNullable<StatusEntry['testRun']>, 'warnings'>;

function withWarnings(run: NamedRun | undefined, warnings: readonly string[]): StatusEntry['testRun'] {
  return run === undefined ? null : { ...run, warnings: z.array(RunWarning).parse(warnings) };
}

/** Returns the test runs of statuses, by id: those that the caller can see. Guests see none. */
async function runsOf(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  prompt: HistoryFacts & { id: string; version: number },
  statuses: readonly { testRunId: string | null }[],
): Promise<Map<string, NamedRun>> {
  const ids = statuses.flatMap(({ testRunId }) => testRunId ?? []);
  if (ids.length === 0 || !canSeeTests(actor, prompt) || actor.kind !== 'member') return new Map();
  const runs = await db.testRun.findMany({
    where: { ...readableRuns(actor, prompt), id: { in: ids } },
    select: {
      id: true,
      version: true,
      total: true,
      _count: { select: { results: { where: { isPassed: true } } } },
    },
  });
  return new Map(runs.map(({ _count, ...run }) => [run.id, { ...run, passed: _count.results }]));
}
