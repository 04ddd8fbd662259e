import { Download } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { PromptDto } from '@/domain/prompt/schema';
import { skillMessages } from '@/domain/skill/messages';
import type { NotServed, ServedSkill } from '@/domain/skill/served';

/** What agents get of a prompt, or why they get nothing. */
export type SkillServing = { served: ServedSkill | null; why: NotServed | null };

/** What agents get of a skill: the version, and who approved it, with its download. Needs no script. */
export function ServedLine({
  prompt,
  served,
  why,
  children,
}: SkillServing & { prompt: Pick<PromptDto, 'slug' | 'skillName'>; children?: ReactNode }) {
  return (
    <div className="mt-5 rounded-lg border border-border bg-surface px-4 py-2.5 text-md">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="font-semibold text-fg-muted">{skillMessages.label}</span>{' '}
          <code className="font-mono text-sm break-words">{served?.name ?? prompt.skillName}</code>
          {': '}
          {served === null ? wordsOf(why) : skillMessages.agentsUse(served.version, served.approvedByName)}
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
      {children}
    </div>
  );
}

/** Why agents get nothing. */
function wordsOf(why: NotServed | null): string {
  return why === null ? skillMessages.notApproved : skillMessages.notServed[why.reason](why.version);
}
