import { Card } from '@/components/ui/card';
import type { FileEntry } from '@/domain/file/file-entry';
import type { ReviewPlace } from '@/domain/review/schema';
import type { SkillFinding } from '@/domain/skill-check/finding';
import { skillCheckMessages } from '@/domain/skill-check/messages';
import { SkillFindings } from '@/features/prompt-check/skill-findings';

/** The line of a version that a finding is in; null for one in the front matter, and for whole files. */
function placeOf({ path, line, contentLine }: SkillFinding, files: readonly FileEntry[]): ReviewPlace | null {
  if (contentLine > 0) return { field: 'content', line: contentLine };
  return line > 0 && files.some((file) => file.path === path) ? { field: 'file', line, path } : null;
}

/** What the checks find in the version of a skill, each leading to its line; nothing if they find nothing. */
export function ReviewFindings({
  findings,
  files,
  onShow,
}: {
  findings: readonly SkillFinding[];
  /** Those of the version. */
  files: readonly FileEntry[];
  onShow: (place: ReviewPlace) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="skill-check" className="p-4">
      <h2 id="skill-check" className="mb-2 text-lg">
        {skillCheckMessages.title}
      </h2>
      <SkillFindings
        findings={findings}
        goTo={(finding) => {
          const place = placeOf(finding, files);
          return place === null ? null : () => onShow(place);
        }}
      />
    </Card>
  );
}
