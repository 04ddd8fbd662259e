import type { SkillFinding } from '@/domain/skill-check/finding';
import { trpc } from '@/trpc/client';

const NONE: readonly SkillFinding[] = [];

export const risksIn = (findings: readonly SkillFinding[]) =>
  findings.filter(({ level }) => level === 'risk');

/**
 * What the checks find in a version as a skill; nothing for other prompts.
 *
 * - `load` waits for it: nobody approves what isn't checked yet, or couldn't be.
 */
export function useSkillFindings(
  { promptId, version, skillName }: { promptId: string; version: number; skillName: string },
  isAsked = true,
) {
  const utils = trpc.useUtils();
  const isSkill = skillName !== '';
  // A version never changes.
  const options = { staleTime: Infinity, meta: { isQuiet: true } };
  const query = trpc.skill.findings.useQuery(
    { promptId, version },
    { ...options, enabled: isAsked && isSkill },
  );
  return {
    findings: query.data ?? NONE,
    isPending: isAsked && isSkill && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    load: () =>
      isSkill ? utils.skill.findings.fetch({ promptId, version }, options) : Promise.resolve(NONE),
  };
}
