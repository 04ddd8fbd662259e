'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { changeMessages } from '@/domain/review/change-messages';
import type { Status } from '@/domain/status/schema';
import type { SkillFinding } from '@/domain/skill-check/finding';
import { SkillFindings } from '@/features/prompt-check/skill-findings';
import { risksIn, useSkillFindings } from '@/features/prompt-check/use-skill-findings';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { RunChoice } from '@/features/test-case/run-choice';
import type { TestRunDto } from '@/domain/test-case/run-schema';
import { compareHref } from '@/features/version/version-href';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { GateRefusal } from './gate-refusal';
import { mayBeApproved, reasons, refusal } from './refusal';

const { asksOnce } = changeMessages;

/**
 * Dialog that marks the version the user has read as tested or approved, with notes.
 * If a newer version is saved meanwhile, it says so and offers to mark that one.
 */
export function StatusDialog({
  prompt,
  reviewedVersion,
  onReviewedVersion,
  actor,
  open,
  onOpenChange,
}: {
  prompt: PromptDto;
  /** The version displayed when the dialog was opened. */
  reviewedVersion: number;
  /** Changes the version to mark. */
  onReviewedVersion: (version: number) => void;
  actor: Actor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [notes, setNotes] = useState('');
  const [testRun, setTestRun] = useState<TestRunDto | null>(null);
  const set = useSetStatus(() => {
    setNotes('');
    setTestRun(null);
    onOpenChange(false);
  });
  const decision = trpc.status.decision.useQuery({ promptId: prompt.id }, { enabled: open });
  const isOutdated = prompt.version !== reviewedVersion;
  const refusalOf = (to: Status) =>
    isOutdated ? `Review version ${prompt.version} first` : refusal(actor, prompt, to, decision.data);
  const gate = trpc.status.gate.useQuery({ promptId: prompt.id }, { enabled: open, staleTime: 0 });
  const mayApprove = refusalOf('approved') === null;
  // The button has its place from the start, so that no other one moves to where it was about to be.
  const isAsking =
    !isOutdated && mayBeApproved(actor, prompt) && (decision.isPending || (mayApprove && gate.isPending));
  const skill = useSkillFindings(
    { promptId: prompt.id, version: reviewedVersion, skillName: prompt.skillName },
    open && mayApprove,
  );
  const hasRisks = risksIn(skill.findings).length > 0;
  const notMet = gate.data?.state === 'notMet' && gate.data.version === reviewedVersion ? gate.data : null;
  const heldBy = !isOutdated && mayApprove ? notMet : null;
  const mark = (status: Status, override?: string) =>
    set.mutate({
      promptId: prompt.id,
      version: reviewedVersion,
      status,
      notes,
      ...(override !== undefined && { override }),
      ...(testRun && { testRun: { id: testRun.id, warnings: testRun.warnings } }),
    });
  const sent = set.isPending ? set.variables.status : null;
  const mayTest = refusalOf('tested') === null;
  const button = (status: Status) => ({
    loading: sent === status,
    disabled: sent !== null && sent !== status,
    onClick: () => mark(status),
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Update Prompt Status"
      description={`For version ${reviewedVersion}. Editing the prompt removes this status.`}
      footer={
        // Only what may be pressed is a button; the reasons for the rest stand above.
        <>
          {!mayTest && !mayApprove && !isAsking && (
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              Close
            </Button>
          )}
          {mayTest && (
            <Button {...button('tested')} variant="secondary">
              Mark as Tested
            </Button>
          )}
          {(mayApprove || isAsking) && heldBy === null && skill.error === null && (
            <Button {...button('approved')} loading={isAsking || skill.isPending || sent === 'approved'}>
              {hasRisks ? asksOnce.confirm : 'Approve'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {isOutdated ? (
          <NewerVersion
            prompt={prompt}
            reviewedVersion={reviewedVersion}
            onReviewedVersion={onReviewedVersion}
          />
        ) : (
          set.error && <ErrorBox>{errorText(set.error)}</ErrorBox>
        )}
        <Field label="Notes" hint="What did you test? Visible to everyone who can read the prompt.">
          <Textarea rows={4} value={notes} onChange={(event) => setNotes(event.target.value)} />
        </Field>
        {decision.error && (
          <ErrorBox onRetry={() => void decision.refetch()}>{errorText(decision.error)}</ErrorBox>
        )}
        {!isOutdated &&
          reasons(actor, prompt, decision.data).map((reason) => (
            <p key={reason} className="text-sm text-fg-muted">
              {reason}
            </p>
          ))}
        <SkillRisks skill={skill} />
        {heldBy !== null && (
          <GateRefusal
            slug={prompt.slug}
            gate={heldBy}
            isBusy={set.isPending}
            risks={async () => {
              const found = risksIn(await skill.load());
              return found.length === 0 ? null : <RiskBanner risks={found} />;
            }}
            onOverride={(reason) => mark('approved', reason)}
          />
        )}
        {open && <RunChoice promptId={prompt.id} chosen={testRun} onChoose={setTestRun} />}
      </div>
    </Dialog>
  );
}

/** What the checks of a skill found, or why they found nothing out. */
function SkillRisks({ skill }: { skill: ReturnType<typeof useSkillFindings> }) {
  if (skill.error === null) return <RiskBanner risks={risksIn(skill.findings)} />;
  return (
    <ErrorBox title={asksOnce.unchecked} onRetry={skill.retry}>
      {errorText(skill.error)}
    </ErrorBox>
  );
}

/** The risks that the checks of a skill found; nothing if they found none. */
function RiskBanner({ risks }: { risks: readonly SkillFinding[] }) {
  if (risks.length === 0) return null;
  return (
    <Banner tone="warn" title={asksOnce.risks(risks.length)}>
      <SkillFindings findings={risks} />
    </Banner>
  );
}

function useSetStatus(onSet: () => void) {
  const utils = trpc.useUtils();
  const cache = usePromptCache();
  return trpc.status.set.useMutation({
    onSuccess: (updated, { status }) => {
      utils.prompt.get.setData({ identifier: updated.slug }, updated);
      void utils.status.history.invalidate({ promptId: updated.id });
      void utils.status.decision.invalidate({ promptId: updated.id });
      void utils.status.gate.invalidate({ promptId: updated.id });
      void utils.prompt.versions.invalidate({ id: updated.id });
      void utils.activity.list.invalidate({ promptId: updated.id });
      cache.refreshLists();
      toast.success(messages.status.marked(status));
      onSet();
    },
    onError: (error) => {
      toast.error(messages.status.failed);
      if (errorCode(error) !== 'CONFLICT') return;
      void utils.prompt.get.invalidate();
      void utils.status.gate.invalidate();
      void utils.prompt.tests.list.invalidate();
    },
  });
}

/** Notice that a version was saved while the dialog was open. */
function NewerVersion({
  prompt,
  reviewedVersion,
  onReviewedVersion,
}: {
  prompt: PromptDto;
  reviewedVersion: number;
  onReviewedVersion: (version: number) => void;
}) {
  return (
    <Banner
      tone="info"
      role="status"
      title={`Version ${prompt.version} was saved in the meantime`}
      actions={
        <>
          <ButtonLink
            href={compareHref(prompt.slug, reviewedVersion, prompt.version)}
            target="_blank"
            variant="secondary"
            size="dense"
          >
            View changes
          </ButtonLink>
          <Button size="dense" onClick={() => onReviewedVersion(prompt.version)}>
            Review version {prompt.version}
          </Button>
        </>
      }
    >
      Your notes are kept. Review the new version before you set a status.
    </Banner>
  );
}
