'use client';

import type { PromptDto } from '@/domain/prompt/schema';
import { skillMessages } from '@/domain/skill/messages';
import { SkillFindings as FindingList } from '@/features/prompt-check/skill-findings';
import { trpc } from '@/trpc/client';
import { ServedLine } from './served-line';

/** What agents get of a skill, and what the checks find in it, for members. */
export function SkillLine({ prompt }: { prompt: Pick<PromptDto, 'id' | 'slug' | 'skillName'> }) {
  const { data: served } = trpc.skill.served.useQuery({ promptId: prompt.id });
  const { data: why } = trpc.skill.notServed.useQuery({ promptId: prompt.id }, { enabled: served === null });
  if (served === undefined || (served === null && why === undefined)) return null;
  return (
    <ServedLine prompt={prompt} served={served} why={why ?? null}>
      <SkillFindings promptId={prompt.id} />
    </ServedLine>
  );
}

/** What the checks find in the latest version, collapsed; nothing if they find nothing. */
function SkillFindings({ promptId }: { promptId: string }) {
  const { data: findings = [] } = trpc.skill.findings.useQuery({ promptId });
  if (findings.length === 0) return null;
  const risks = findings.filter(({ level }) => level === 'risk').length;
  return (
    <details className="mt-1">
      <summary className="min-h-7 cursor-pointer py-1 font-medium touch:min-h-11 touch:py-2.5">
        {skillMessages.findings(findings.length, risks)}
      </summary>
      <div className="py-1">
        <FindingList findings={findings} />
      </div>
    </details>
  );
}
