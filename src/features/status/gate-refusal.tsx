'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { evaluatePath } from '@/domain/evaluation/path';
import { gateMessages as said } from '@/domain/gate/messages';
import { type GateView, OVERRIDE_MAX, OVERRIDE_MIN } from '@/domain/gate/schema';
import { changeMessages } from '@/domain/review/change-messages';
import { errorText } from '@/trpc/error';
import { useCheck } from './use-check';

/** Address of the page that plans an evaluation, with what a gate needs chosen. */
export function evaluateHref(slug: string, needs: GateView['needs']): string {
  if (needs === null) return evaluatePath(slug);
  const choice = new URLSearchParams({
    versions: needs.versions.join(','),
    models: needs.modelIds.map((id) => id ?? 'default').join(','),
    answers: String(needs.answersPerCase),
    needed: String(needs.answersNeeded),
    ...(needs.caseIds !== null && { cases: needs.caseIds.join(',') }),
  });
  return `${evaluatePath(slug)}?${choice.toString()}`;
}

type GateRefusalProps = {
  slug: string;
  gate: GateView;
  isBusy: boolean;
  /** Finds out what else speaks against an approval, as the dialog of its reason says it; null for nothing. */
  risks: () => Promise<ReactNode>;
  onOverride: (reason: string) => void;
};

/** In place of Approve: why the gate isn't met, and what to do about it. */
export function GateRefusal({ slug, gate, isBusy, risks, onOverride }: GateRefusalProps) {
  const [isAsking, setAsking] = useState(false);
  const [warning, setWarning] = useState<ReactNode>(null);
  const check = useCheck(risks);
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const ask = () =>
    void check.first((found) => {
      setWarning(found);
      setAsking(true);
    });
  const confirm = () => {
    const isTooShort = reason.trim().length < OVERRIDE_MIN;
    setShort(isTooShort);
    if (!isTooShort) onOverride(reason);
  };
  return (
    <div className="mt-2 grid gap-2">
      <p role="status" className="text-md">
        {said.notMet(gate.reasons)}
      </p>
      <div className="flex flex-wrap gap-2">
        {gate.needs?.modelIds.length !== 0 && (
          <ButtonLink href={evaluateHref(slug, gate.needs)} variant="secondary">
            {said.run}
          </ButtonLink>
        )}
        {gate.mayOverride && (
          <Button variant="ghost" aria-haspopup="dialog" loading={check.isPending} onClick={ask}>
            {said.override}
          </Button>
        )}
      </div>
      {check.error !== null && <ErrorBox onRetry={ask}>{errorText(check.error)}</ErrorBox>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={said.overrideTitle}
        description={said.overrideHint}
        confirmLabel={warning === null ? said.overrideConfirm : changeMessages.asksOnce.confirm}
        cancelLabel={said.cancel}
        tone="doubtful"
        loading={isBusy}
        onConfirm={confirm}
      >
        {warning}
        <Field
          label={said.reason}
          required
          error={isShort && reason.trim().length < OVERRIDE_MIN ? said.reasonTooShort : undefined}
        >
          <Textarea
            rows={2}
            dir="auto"
            maxLength={OVERRIDE_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </div>
  );
}
