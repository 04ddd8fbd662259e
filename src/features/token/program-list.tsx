'use client';

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenDto } from '@/domain/token/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** An app that acts for a user: an access token, or a connected agent. */
type Program = Pick<TokenDto, 'id' | 'name' | 'scopes' | 'spaces'>;

type ProgramListProps<T extends Program> = {
  programs: readonly T[];
  icon: LucideIcon;
  /** Displayed beside the name. */
  mark?: (program: T) => ReactNode;
  /** Details, in the line below its name. */
  facts: (program: T) => ReactNode;
  none: string;
  action: string;
  says: { revoked: string; revokeQuestion: (name: string) => string; revokeHint: string };
  refresh: () => Promise<void>;
};

/** List of tokens or connections, each with its permissions and a button that revokes it after a confirmation. */
export function ProgramList<T extends Program>({
  programs,
  icon: Icon,
  mark,
  facts,
  none,
  action,
  says,
  refresh,
}: ProgramListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const [revoked, setRevoked] = useState<T | null>(null);
  const revoke = trpc.token.revoke.useMutation({
    onSuccess: () => toast.success(says.revoked),
    onError: toastError,
    onSettled: () => {
      setRevoked(null);
      return refresh();
    },
  });
  return (
    <>
      <div ref={list} tabIndex={-1}>
        {programs.length === 0 ? (
          <p className="text-md">{none}</p>
        ) : (
          <ul className="grid">
            {programs.map((program) => (
              <li
                key={program.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
                <div className="min-w-0 flex-1 basis-40">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                    <span dir="auto" className="wrap-anywhere">
                      {program.name}
                    </span>
                    {mark?.(program)}
                  </p>
                  <p className="text-sm wrap-anywhere text-fg-muted">{facts(program)}</p>
                  <p className="text-sm wrap-anywhere text-fg-muted">
                    {program.scopes.map((scope) => tokenMessages.scopes[scope].label).join(', ')}
                    {program.spaces !== null && (
                      <> · limited to {program.spaces.join(', ') || 'spaces you have left'}</>
                    )}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  size="dense"
                  aria-haspopup="dialog"
                  aria-label={`${action} ${program.name}`}
                  onClick={() => setRevoked(program)}
                >
                  {action}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={() => setRevoked(null)}
        title={says.revokeQuestion(revoked?.name ?? '')}
        description={says.revokeHint}
        confirmLabel={action}
        tone="danger"
        loading={revoke.isPending}
        onConfirm={() => revoked !== null && revoke.mutate({ id: revoked.id })}
        finalFocus={() => list.current}
      />
    </>
  );
}

export function LastUse({ at }: { at: Date | null }) {
  if (at === null) return 'never used';
  return (
    <>
      used <Time date={at} />
    </>
  );
}
