'use client';

import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { userMessages } from '@/domain/admin/messages';
import type { UserDetail } from '@/domain/admin/user';
import { messages } from '@/domain/messages';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { AddressState } from './address-state';
import { ChangeUserDialog, type PendingChange } from './change-user-dialog';
import { ROLE_OPTIONS } from './user-list-params';

/** Access of a user: role, sessions, invitation, deactivation. */
export function UserAccess({ user }: { user: UserDetail }) {
  const utils = trpc.useUtils();
  const [change, setChange] = useState<PendingChange | null>(null);
  const [isAsking, setAsking] = useState(false);
  const settle = { onError: toastError, onSettled: () => utils.admin.invalidate() };
  const setRole = trpc.admin.setRole.useMutation({
    ...settle,
    onSuccess: () => toast.success(messages.admin.roleUpdated),
  });
  const setActive = trpc.admin.setActive.useMutation({
    ...settle,
    onSuccess: ({ isActive }) =>
      toast.success(isActive ? messages.admin.reactivated : messages.admin.deactivated),
  });
  const signOut = trpc.admin.signOutUser.useMutation({
    ...settle,
    onSuccess: ({ ended }) => toast.success(userMessages.signedOut(ended)),
  });
  const isBusy = setRole.isPending || setActive.isPending;
  // A phone number is not enough to sign in.
  const hasWayIn = user.identities.some(({ provider }) => provider !== 'phone');
  const ask = (next: PendingChange) => {
    setChange(next);
    setAsking(true);
  };

  return (
    <SecuritySection title="Access" lead="Changes take effect immediately.">
      <div className="grid gap-5">
        <Field label="Role" className="max-w-56">
          <Select
            options={ROLE_OPTIONS}
            value={user.role}
            disabled={isBusy}
            onValueChange={(role) => {
              if (role === user.role) return;
              if (role === 'admin' || user.role === 'admin') ask({ kind: 'role', user, role });
              else setRole.mutate({ userId: user.id, role });
            }}
          />
        </Field>
        {hasWayIn ? (
          <Sessions
            user={user}
            busy={signOut.isPending}
            onSignOut={() => signOut.mutate({ userId: user.id })}
          />
        ) : (
          <Invitation user={user} />
        )}
        <AddressState user={user} />
        <Activation
          isActive={user.isActive}
          busy={isBusy}
          onChange={(isActive) => ask({ kind: 'active', user, isActive })}
        />
      </div>
      <ChangeUserDialog
        change={change}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={(next) => {
          setAsking(false);
          if (next.kind === 'role') {
            setRole.mutate({ userId: user.id, role: next.role, keepWebhooks: next.keepWebhooks });
          } else setActive.mutate({ userId: user.id, isActive: next.isActive });
        }}
      />
    </SecuritySection>
  );
}

/** Whether the account is active, with a button to change it. */
function Activation({
  isActive,
  busy,
  onChange,
}: {
  isActive: boolean;
  busy: boolean;
  onChange: (isActive: boolean) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border pt-4">
      <p className="min-w-0 flex-1 basis-52 text-md text-fg-muted">
        {isActive ? (
          'Blocks sign-in until the account is reactivated. Nothing is deleted.'
        ) : (
          <>
            <Badge tone="warn">Deactivated</Badge> Can’t sign in.
          </>
        )}
      </p>
      <Button variant="secondary" disabled={busy} onClick={() => onChange(!isActive)}>
        {isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
    </div>
  );
}

/** Active sessions of the account, and its last sign-in. */
function Sessions({ user, busy, onSignOut }: { user: UserDetail; busy: boolean; onSignOut: () => void }) {
  const { browsers, sessions, lastSignIn, lastSignInAt } = user;
  return (
    <div className="grid gap-3 border-t border-border pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-md text-fg-muted">
          {user.lastSeenAt === null ? (
            'Not signed in.'
          ) : (
            <>
              Signed in on {sessions} browser{sessions === 1 ? '' : 's'}, last active{' '}
              <Time date={user.lastSeenAt} />.
            </>
          )}{' '}
          {lastSignInAt === null ? (
            'Never signed in.'
          ) : (
            <>
              Last sign-in <Time date={lastSignInAt} />
              {lastSignIn !== null && ` with ${lastSignIn.device}`}
              {lastSignIn !== null && lastSignIn.network !== '' && ` from ${lastSignIn.network}`}.
            </>
          )}
        </p>
        {sessions > 0 && (
          <Button variant="secondary" loading={busy} onClick={onSignOut}>
            Sign out
          </Button>
        )}
      </div>
      {sessions > 0 && (
        <ul aria-label="Signed-in browsers" className="grid text-md">
          {browsers.map((browser) => (
            <li
              key={browser.id}
              className="flex flex-wrap justify-between gap-x-3 border-t border-border py-2 last:pb-0"
            >
              <span>{browser.device}</span>
              <span className="text-fg-muted">
                Last seen <Time date={browser.lastSeenAt} /> · signed in <Time date={browser.createdAt} />
              </span>
            </li>
          ))}
          {sessions > browsers.length && (
            <li className="border-t border-border pt-2 text-fg-muted">
              And {sessions - browsers.length} more.
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Invitation of an account that can't sign in yet. */
function Invitation({ user }: { user: UserDetail }) {
  const utils = trpc.useUtils();
  const { email } = user;
  const invite = trpc.admin.inviteUser.useMutation({
    onSuccess: () => toast.success(userMessages.invited(email ?? '')),
    onError: toastError,
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border pt-4">
      <p className="min-w-0 flex-1 basis-52 text-md text-fg-muted">
        {email === null ? userMessages.noPasswordPhone : userMessages.noPassword}
        {user.linkExpiresAt !== null && (
          <>
            {' '}
            The invitation link expires <Time date={user.linkExpiresAt} form="day" />.
          </>
        )}
      </p>
      {email !== null && user.isActive && (
        <Button variant="secondary" loading={invite.isPending} onClick={() => invite.mutate({ email })}>
          {user.linkExpiresAt === null ? 'Send invitation' : 'Resend link'}
        </Button>
      )}
    </div>
  );
}
