'use client';

import { Download } from 'lucide-react';
import Link from 'next/link';
import type { PromptDto } from '@/domain/prompt/schema';
import { skillMessages } from '@/domain/skill/messages';
import type { NotServed } from '@/domain/skill/served';
import { SkillFindings as FindingList } from '@/features/prompt-check/skill-findings';
import { trpc } from '@/trpc/client';

/** What agents get of a skill: the version, and who approved it, with its download. */
export function SkillLine({ prompt }: { prompt: Pick<PromptDto, 'id' | 'slug' | 'skillName'> }) {
  const { data: served } = trpc.skill.served.useQuery({ promptId: prompt.id });
  const { data: why } = trpc.skill.notServed.useQuery({ promptId: prompt.id }, { enabled: served === null });
  if (served === undefined || (served === null && why === undefined)) return null;
  return (
    <div className="mt-5 rounded-lg border border-border bg-surface px-4 py-2.5 text-md">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="font-semibold text-fg-muted">{skillMessages.label}</span>{' '}
          <code className="font-mono text-sm break-words">{served?.name ?? prompt.skillName}</code>
          {': '}
          {served === null
            ? wordsOf(why ?? null)
            : skillMessages.agentsUse(served.version, served.approvedByName)}
        </span>
        {served !== null && (
          <a
            href={`/api/skills/${prompt.slug}`}
            download
            className="inline-flex min-h-7 items-center gap-1.5 font-medium text-fg underline underline-offset-3 touch:min-h-11"
          >
            <Download aria-hidden="true" className="size-4" />
            {skillMessages.download}
          </a>
        )}
      </p>
      {served?.listedElsewhere && (
        <p>
          {skillMessages.listedElsewhere}{' '}
          <Link href={`/prompts/${served.listedElsewhere.slug}`} className="link">
            <bdi>{served.listedElsewhere.title}</bdi>
          </Link>
        </p>
      )}
      <SkillFindings promptId={prompt.id} />
    </div>
  );
}

/** Why agents get nothing. */
function wordsOf(why: NotServed | null): string {
  return why === null ? skillMessages.notApproved : skillMessages.notServed[why.reason](why.version);
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
