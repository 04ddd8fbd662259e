'use client';

import { Users } from 'lucide-react';
import { useRef } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { waitingMessages } from '@/domain/account/waiting-messages';
import { grantMessages } from '@/domain/grant/messages';
import type { GrantDto } from '@/domain/grant/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { useRefreshAudience } from './use-audience';

const nameOf = ({ subject }: GrantDto) => subject.name ?? grantMessages.otherSpace;

/** Grants that give no access: what they wait for, and the label of the button that ends them. */
const STATES = {
  waiting: { text: waitingMessages.waits, label: waitingMessages.withdraw },
  dropped: { text: waitingMessages.dropped, label: waitingMessages.dismiss },
} as const;

const labelOf = ({ state }: GrantDto) => (state === 'active' ? 'Remove' : STATES[state].label);

/** With whom a prompt is shared, and the way to end each. */
export function GrantList({ promptId }: { promptId: string }) {
  const utils = trpc.useUtils();
  const refreshAudience = useRefreshAudience();
  const list = useRef<HTMLDivElement>(null);
  const { data: grants, error } = trpc.grant.list.useQuery({ promptId });
  const remove = trpc.grant.remove.useMutation({
    onError: toastError,
    onSettled: async () => {
      await Promise.all([utils.grant.list.invalidate({ promptId }), refreshAudience()]);
    },
  });
  if (error) return <ErrorBox>{errorText(error)}</ErrorBox>;
  if (grants === undefined) return <Skeleton className="h-16 w-full" />;

  async function end(grant: GrantDto) {
    try {
      await remove.mutateAsync({ id: grant.id });
    } catch {
      // It was said already.
      return;
    }
    toast.success(grantMessages.removed(nameOf(grant)));
    // The button that was pressed is gone.
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {grants.length === 0 ? (
        <p className="text-fg-muted">{grantMessages.none}</p>
      ) : (
        <ul aria-label="Shared with" className="grid divide-y divide-border rounded-lg border border-border">
          {grants.map((grant) => (
            <li key={grant.id} className="flex items-center gap-3 px-3 py-2.5">
              {grant.subject.kind === 'user' ? (
                <Avatar name={grant.subject.name} src={grant.subject.avatarUrl} size={32} />
              ) : (
                <Users aria-hidden="true" className="mx-1.5 size-5 shrink-0 text-fg-muted" />
              )}
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">
                  <bdi>{nameOf(grant)}</bdi>
                </p>
                <p className="text-sm text-fg-muted">
                  {grantMessages.rights[grant.right]}
                  {grant.expiresAt !== null && (
                    <>
                      {' until '}
                      <Time date={grant.expiresAt} form="day" />
                    </>
                  )}
                </p>
                {grant.state !== 'active' && (
                  <p className="text-sm text-fg-muted">{STATES[grant.state].text}</p>
                )}
              </div>
              <Button
                variant="ghost"
                size="dense"
                aria-label={`${labelOf(grant)} ${nameOf(grant)}`}
                loading={remove.isPending && remove.variables.id === grant.id}
                onClick={() => void end(grant)}
              >
                {labelOf(grant)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
