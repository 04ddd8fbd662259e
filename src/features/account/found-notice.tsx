'use client';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { endedLines } from '@/domain/account/ended-text';
import { type FindingDecision, findingMessages as said } from '@/domain/account/finding';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Shows the owner of an address what someone else had set up under it, and asks whether to keep its content. */
export function FoundNotice() {
  const utils = trpc.useUtils();
  const { data: found } = trpc.account.addressFinding.useQuery();
  const settle = trpc.account.settleFinding.useMutation({
    onSuccess: (_, { decision }) => toast.success(said.settled[decision]),
    onError: toastError,
    onSettled: () => utils.invalidate(),
  });
  if (found == null) return null;
  const lines = endedLines(found.ended);
  const choose = (decision: FindingDecision['decision'], label: string) => (
    <Button
      variant={decision === 'keep' ? 'primary' : 'secondary'}
      loading={settle.isPending && settle.variables.decision === decision}
      disabled={settle.isPending}
      onClick={() => settle.mutate({ decision })}
    >
      {label}
    </Button>
  );
  return (
    <Banner
      tone="warn"
      role="status"
      title={said.title}
      className="m-4"
      actions={
        found.written === 0 ? (
          choose('keep', said.close)
        ) : (
          <>
            {choose('keep', said.keep)}
            {found.shared > 0 && choose('share', said.share)}
            {choose('delete', said.delete)}
          </>
        )
      }
    >
      <p>
        {said.created} <Time date={found.since} form="day" />. {said.lead}
      </p>
      {lines.length > 0 && (
        <p className="mt-1">
          {said.removed} {lines.join(', ')}.
        </p>
      )}
      {found.written > 0 && <p className="mt-1">{said.written(found.written, found.shared)}</p>}
    </Banner>
  );
}
