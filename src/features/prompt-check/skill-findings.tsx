'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { SkillFinding } from '@/domain/skill-check/finding';
import { skillCheckMessages } from '@/domain/skill-check/messages';
import { FINDING_ICONS } from './finding-icons';

/** Number of findings shown before expanding the list. */
const SHOWN = 5;

/** Where a finding is: its file, and its line there. */
function placeOf({ path, line }: SkillFinding): string {
  return line === 0 ? path : `${path}:${line}`;
}

interface SkillFindingsProps {
  /** The gravest first. */
  findings: readonly SkillFinding[];
  /** Shows the line of a finding; null for one that has none on the page. */
  goTo?: ((finding: SkillFinding) => (() => void) | null) | undefined;
}

/** Findings of the checks of a skill, each with its file and line. */
export function SkillFindings({ findings, goTo }: SkillFindingsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? findings : findings.slice(0, SHOWN);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {shown.map((finding, at) => (
          <FindingItem key={at} finding={finding} go={goTo?.(finding) ?? null} />
        ))}
      </ul>
      {findings.length > SHOWN && (
        <Button variant="ghost" size="dense" className="mt-2" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${findings.length}`}
        </Button>
      )}
    </>
  );
}

function FindingItem({ finding, go }: { finding: SkillFinding; go: (() => void) | null }) {
  const place = placeOf(finding);
  return (
    <li className="flex items-start gap-2 text-md">
      {FINDING_ICONS[finding.level]}
      <div className="min-w-0 flex-1 break-words">
        <span className="sr-only">{skillCheckMessages.levels[finding.level]}: </span>
        {finding.reason}{' '}
        {go === null ? (
          <code className="font-mono text-sm wrap-anywhere text-fg-muted">{place}</code>
        ) : (
          <button
            type="button"
            aria-label={`Go to ${place}: ${finding.reason}`}
            className="min-h-6 font-mono text-sm wrap-anywhere underline underline-offset-3 touch:block touch:min-h-11"
            onClick={go}
          >
            {place}
          </button>
        )}
      </div>
    </li>
  );
}
