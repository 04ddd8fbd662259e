'use client';

import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { factorMessages } from '@/domain/account/factor-messages';
import type { EnrolledFactor, Factor, OwnFactors } from '@/domain/account/factors';
import { securityMessages } from '@/domain/account/security-messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { AccountRow } from '../account-row';
import { AddPasskeyButton } from './add-passkey-button';
import { EnrolDialog } from './enrol-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { TrustedBrowsers } from './trusted-browsers';
import { RenameDialog } from './rename-dialog';

/** Section for two-factor authentication: adds, renames and deletes methods, and creates recovery codes. */
export function FactorSection({ first }: { first: OwnFactors }) {
  const utils = trpc.useUtils();
  const { data } = trpc.account.factors.list.useQuery(undefined, { initialData: first });
  const [enrolled, setEnrolled] = useState<EnrolledFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const refresh = () => utils.account.factors.list.invalidate();

  const enroll = trpc.account.factors.enroll.useMutation({ onSuccess: setEnrolled, onError: toastError });
  const renew = trpc.account.factors.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      toast.success(factorMessages.newCodes);
      setCodes(recoveryCodes);
      void refresh();
    },
    onError: toastError,
    onSettled: () => setRenewing(false),
  });

  const factors = data.factors.filter(({ status }) => status === 'verified');
  return (
    <AccountRow
      title={factorMessages.title}
      lead={
        factors.length === 0
          ? securityMessages.factorsOff
          : securityMessages.factorsOn(factors.length, factorMessages.codesLeft(data.recoveryCodes))
      }
      hint={factorMessages.lead}
    >
      {factors.length === 0 ? (
        <p className="text-md">{factorMessages.none}</p>
      ) : (
        <ul className="grid">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant={factors.length === 0 ? 'primary' : 'secondary'}
          loading={enroll.isPending}
          onClick={() => enroll.mutate({ name: factorMessages.appName })}
        >
          {factorMessages.addApp}
        </Button>
        <AddPasskeyButton
          onAdded={(recoveryCodes) => {
            setCodes(recoveryCodes);
            void refresh();
          }}
        />
      </div>
      {factors.length > 0 && <CodesLeft count={data.recoveryCodes} onRenew={() => setRenewing(true)} />}
      {data.trusted.length > 0 && <TrustedBrowsers trusted={data.trusted} />}
      <ConfirmDialog
        open={isRenewing}
        onOpenChange={setRenewing}
        title="New recovery codes"
        description={factorMessages.renewQuestion}
        confirmLabel="Create new codes"
        loading={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
      <EnrolDialog
        enrolled={enrolled}
        onClose={() => setEnrolled(null)}
        onVerified={(recoveryCodes) => {
          setEnrolled(null);
          setCodes(recoveryCodes);
          toast.success(factorMessages.added);
          void refresh();
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </AccountRow>
  );
}

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const utils = trpc.useUtils();
  const [asks, setAsks] = useState<'remove' | 'rename' | null>(null);
  const remove = trpc.account.factors.unenroll.useMutation({
    onSuccess: async () => {
      toast.success(factorMessages.removed);
      await utils.account.factors.list.invalidate();
    },
    onError: toastError,
    onSettled: () => setAsks(null),
  });
  const Icon = factor.kind === 'passkey' ? KeyRound : Smartphone;
  const question = isLast ? factorMessages.removeLastQuestion : factorMessages.removeQuestion;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{factor.name}</p>
        <p className="text-sm text-fg-muted">
          {factor.kind === 'passkey' ? 'Passkey, added ' : 'App, added '}
          <Time date={factor.createdAt} />
          {factor.usedAt !== null && (
            <>
              {' · last used '}
              <Time date={factor.usedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="dense"
          aria-label={`Rename ${factor.name}`}
          onClick={() => setAsks('rename')}
        >
          Rename
        </Button>
        <Button
          variant="secondary"
          size="dense"
          aria-label={`Remove ${factor.name}`}
          onClick={() => setAsks('remove')}
        >
          Remove
        </Button>
      </div>
      <RenameDialog factor={factor} open={asks === 'rename'} onClose={() => setAsks(null)} />
      <ConfirmDialog
        open={asks === 'remove'}
        onOpenChange={(isOpen) => setAsks(isOpen ? 'remove' : null)}
        title="Remove two-factor method"
        description={question(factor.name)}
        confirmLabel="Remove"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id: factor.id })}
      />
    </li>
  );
}

function CodesLeft({ count, onRenew }: { count: number; onRenew: () => void }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border pt-4 text-md">
      <span className="min-w-0 flex-1 basis-40">
        {count < 3 ? (
          <Badge tone="warn">{factorMessages.codesLeft(count)}</Badge>
        ) : (
          factorMessages.codesLeft(count)
        )}
      </span>
      <Button variant="secondary" size="dense" onClick={onRenew}>
        New recovery codes
      </Button>
    </p>
  );
}
