import { Banner } from '@/components/ui/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { changeMessages } from '@/domain/review/change-messages';
import type { SkillFinding } from '@/domain/skill-check/finding';
import { SkillFindings } from '@/features/prompt-check/skill-findings';

/** Reasons for a confirmation before an approval. */
export type Risks = {
  lostVariables: readonly string[];
  failing: number;
  tests: number;
  /** The risks that the checks of a skill found. */
  skill: readonly SkillFinding[];
};

export const NO_RISKS: Risks = { lostVariables: [], failing: 0, tests: 0, skill: [] };

export function isRisky({ lostVariables, failing, skill }: Risks): boolean {
  return lostVariables.length > 0 || failing > 0 || skill.length > 0;
}

/** What an approval would overlook, in words. */
function wordsOf({ lostVariables, failing, tests, skill }: Risks): string {
  const { asksOnce } = changeMessages;
  return [
    lostVariables.length > 0 && asksOnce.gone(lostVariables),
    failing > 0 && asksOnce.failing(failing, tests),
    skill.length > 0 && asksOnce.risks(skill.length),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The same risks in a dialog that asks for something else. */
export function RiskBanner({ risks }: { risks: Risks }) {
  return (
    <Banner tone="warn" title={wordsOf(risks)}>
      {risks.skill.length > 0 && <SkillFindings findings={risks.skill} />}
    </Banner>
  );
}

/**
 * Confirms the approval of a version that lost variables, fails tests or has risks as a skill. What was typed into the
 * bar goes along.
 */
export function RiskDialog({
  open,
  risks,
  isBusy,
  onClose,
  onConfirm,
}: {
  open: boolean;
  risks: Risks;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { asksOnce } = changeMessages;
  const { lostVariables, failing, skill } = risks;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={asksOnce.title(lostVariables.length, skill.length, failing)}
      description={wordsOf(risks)}
      confirmLabel={asksOnce.confirm}
      cancelLabel={asksOnce.cancel}
      tone="doubtful"
      isAtBar
      loading={isBusy}
      onConfirm={onConfirm}
    >
      {skill.length > 0 && <SkillFindings findings={skill} />}
    </ConfirmDialog>
  );
}
