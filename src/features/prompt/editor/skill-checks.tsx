'use client';
'use memo';

import Link from 'next/link';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Card } from '@/components/ui/card';
import { skillMessages } from '@/domain/skill/messages';
import { isSkillName } from '@cuebook/formats/prompt/skill-name';
import type { SkillFinding } from '@/domain/skill-check/finding';
import { skillCheckMessages } from '@/domain/skill-check/messages';
import { SkillFindings } from '@/features/prompt-check/skill-findings';
import { readExtras } from '@/features/prompt-base/values/extras-text';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { trpc } from '@/trpc/client';
import { useDeferredContent, useFormValue } from './use-form-value';

/** Pause after typing before the check, in ms. */
const PAUSE_MS = 800;

interface SkillChecksProps {
  form: UseFormReturn<PromptValues>;
  /** Null for a new prompt. */
  promptId: string | null;
  /** The space of a new prompt; null outside of spaces, and for one that is there already. */
  spaceId: string | null;
  /** Selects a line of the content, counted from 1. */
  onGoToLine: (line: number) => void;
  /** Shows a line of a file, counted from 1. */
  onShowFile: (path: string, line: number) => void;
}

/** What the checks find in a skill as it is typed, and who else has its name. It never keeps anybody from saving. */
export function SkillChecks({ form, promptId, spaceId, onGoToLine, onShowFile }: SkillChecksProps) {
  const skillName = useFormValue(form, (values) => values.skillName.trim());
  const description = useFormValue(form, (values) => values.description);
  const extras = useFormValue(form, (values) => values.extras);
  const files = useFormValue(form, (values) => values.files);
  const content = useDeferredContent(form);
  const { mutate, data, reset } = trpc.skill.check.useMutation();
  useEffect(() => {
    const read = readExtras(extras);
    if (!isSkillName(skillName) || skillName === '' || 'problem' in read) {
      reset();
      return;
    }
    const draft = { skillName, description, content, extras: read.extras, files, promptId, spaceId };
    const timer = setTimeout(() => mutate(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [skillName, description, content, extras, files, promptId, spaceId, mutate, reset]);
  if (data === undefined) return null;
  const { findings, namesake } = data;
  const risks = findings.filter(({ level }) => level === 'risk').length;
  const goTo = ({ path, line, contentLine }: SkillFinding) => {
    if (contentLine > 0) return () => onGoToLine(contentLine);
    return files.some((file) => file.path === path) ? () => onShowFile(path, Math.max(1, line)) : null;
  };
  return (
    <Card as="section" aria-labelledby="skill-check" className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="skill-check" className="text-lg">
          {skillCheckMessages.title}
        </h2>
        <p role="status" className="text-sm text-fg-muted">
          {findings.length === 0
            ? skillCheckMessages.none
            : skillCheckMessages.count(risks, findings.length - risks)}
        </p>
      </div>
      {namesake !== null && (
        <p className="mt-2 text-md">
          {skillMessages.nameTaken}{' '}
          <Link href={`/prompts/${namesake.slug}`} target="_blank" className="link">
            <bdi>{namesake.title}</bdi>
          </Link>
        </p>
      )}
      {findings.length > 0 && (
        <div className="mt-3">
          <SkillFindings findings={findings} goTo={goTo} />
        </div>
      )}
    </Card>
  );
}
