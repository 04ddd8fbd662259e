import type { SkillFinding } from '@/domain/skill-check/finding';
import { Remembered } from '@/server/concurrency/remembered';
import { singleFlight } from '@/server/concurrency/single-flight';
import type { ServiceContext } from '../context';
import { getPrompt } from '../prompt/get-prompt';
import { getVersion } from '../prompt/list-versions';
import { checkFolder } from './check-folder';

/** Versions whose findings are kept in memory: a version never changes, and its files may be 16 MB. */
const KEPT_MAX = 200;
const kept = new Remembered<SkillFinding[]>(KEPT_MAX);
const share = singleFlight();

/**
 * Returns what the checks find in a version of a prompt as a skill, without one in the latest that the caller sees;
 * empty for one that is no skill. Nothing is run. Throws NOT_FOUND for what the caller may not see.
 */
export async function checkSkillOf(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  { promptId, version }: { promptId: string; version?: number | undefined },
): Promise<SkillFinding[]> {
  const text =
    version === undefined ? await getPrompt(ctx, promptId) : await getVersion(ctx, { id: promptId, version });
  const key = `${promptId} ${text.version}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  return share(key, async () => {
    const findings = kept.get(key) ?? (await checkFolder(ctx.db, text));
    kept.set(key, findings);
    return findings;
  });
}
