'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { toast } from '@/components/ui/toast';
import type { OutlivedGrants as Outlived } from '@/domain/space/departure';
import { departureMessages } from '@/domain/space/departure-messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { useNamedSection } from './use-named-section';

/**
 * For owners: access to prompts of the space by people who left it, or can no longer share there. All of it is checked
 * to end. Renders nothing if there is none.
 */
export function OutlivedGrants({ spaceId }: { spaceId: string }) {
  const { data } = trpc.space.outlived.useQuery({ id: spaceId });
  if (data === undefined || data.grants.length === 0) return null;
  return <Grants key={data.grants.map(({ id }) => id).join()} spaceId={spaceId} outlived={data} />;
}

function Grants({ spaceId, outlived }: { spaceId: string; outlived: Outlived }) {
  const { grants } = outlived;
  const utils = trpc.useUtils();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const heading = useNamedSection('outlived');
  const settle = trpc.space.settleGrants.useMutation({
    onSuccess: () => toast.success(departureMessages.settled),
    onError: toastError,
    onSettled: () => void utils.space.outlived.invalidate({ id: spaceId }),
  });

  function toggle(id: string, isEnding: boolean) {
    setKept((ids) => new Set(isEnding ? [...ids].filter((one) => one !== id) : [...ids, id]));
  }

  return (
    <form
      aria-labelledby="outlived"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const ids = grants.map(({ id }) => id);
        settle.mutate({
          id: spaceId,
          end: ids.filter((id) => !kept.has(id)),
          keep: ids.filter((id) => kept.has(id)),
        });
      }}
    >
      <h2 id="outlived" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {departureMessages.outlived}
      </h2>
      <p className="max-w-form text-fg-muted">{departureMessages.outlivedHint}</p>
      {grants.map((grant) => (
        <Checkbox
          key={grant.id}
          label={
            <>
              End: <bdi>{grant.title}</bdi>
            </>
          }
          hint={`${departureMessages.givenGrant(grant)} · ${departureMessages.outlivedGrant(grant.giverName)}`}
          checked={!kept.has(grant.id)}
          onChange={({ target }) => toggle(grant.id, target.checked)}
        />
      ))}
      <div>
        <Button type="submit" variant="secondary" loading={settle.isPending}>
          {departureMessages.settle}
        </Button>
      </div>
    </form>
  );
}
