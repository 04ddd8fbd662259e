'use client';

import { Download } from 'lucide-react';
import type { PromptDto } from '@/domain/prompt/schema';
import { skillMessages } from '@/domain/skill/messages';
import { trpc } from '@/trpc/client';

/** What agents get of a skill: the version, and who approved it, with its download. */
export function SkillLine({ prompt }: { prompt: Pick<PromptDto, 'id' | 'slug' | 'skillName'> }) {
  const { data: served } = trpc.skill.served.useQuery({ promptId: prompt.id });
  if (served === undefined) return null;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-surface px-4 py-2.5 text-md">
      <span className="min-w-0">
        <span className="font-semibold text-fg-muted">{skillMessages.label}</span>{' '}
        <code className="font-mono text-sm break-words">{served?.name ?? prompt.skillName}</code>
        {': '}
        {served === null
          ? skillMessages.notApproved
          : skillMessages.agentsUse(served.version, served.approvedByName)}
      </span>
      {served !== null && (
        <a
          href={`/api/skills/${prompt.slug}`}
          download
          className="inline-flex min-h-6 items-center gap-1.5 font-medium text-fg underline underline-offset-3 touch:min-h-11"
        >
          <Download aria-hidden="true" className="size-4" />
          {skillMessages.download}
        </a>
      )}
    </p>
  );
}
