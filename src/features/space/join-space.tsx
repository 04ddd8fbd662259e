'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { MessageSheet } from '@/components/layout/message-sheet';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import { spaceMessages } from '@/domain/space/messages';
import { AuthSheet } from '@/features/account/auth-sheet';
import { BusyLine } from '@/features/account/busy-line';
import { clearInvitation, storeInvitation, storedInvitation } from '@/features/account/stored-invitation';
import { useFragmentToken } from '@/features/account/use-fragment-token';
import { useHydrated } from '@/lib/use-hydrated';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

const TITLE = 'Join a space';

/** Joins the space of an invitation on a press: programs that look at links join nothing. */
export function JoinSpace({ isGuest }: { isGuest: boolean }) {
  return useHydrated() ? <Invitation isGuest={isGuest} /> : <Checking />;
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <AuthSheet tab="Invitation" title={TITLE} lead="A space holds a team’s prompts.">
      {children}
    </AuthSheet>
  );
}

function Checking() {
  return (
    <Sheet>
      <BusyLine>Checking your invitation…</BusyLine>
    </Sheet>
  );
}

function Invitation({ isGuest }: { isGuest: boolean }) {
  const fragment = useFragmentToken('space');
  const [token] = useState(() => fragment ?? storedInvitation());
  if (token === null) return <DeadLink isGuest={isGuest} />;
  return isGuest ? <SignInFirst token={token} /> : <Join token={token} />;
}

function SignInFirst({ token }: { token: string }) {
  useEffect(() => storeInvitation(token), [token]);
  const back = '?callbackUrl=%2Fspaces%2Fjoin';
  return (
    <Sheet>
      <div className="grid gap-3">
        <p>{spaceMessages.signInFirst}</p>
        <ButtonLink href={`/login${back}`}>Sign in</ButtonLink>
        <ButtonLink href={`/register${back}`} variant="secondary">
          Register
        </ButtonLink>
      </div>
    </Sheet>
  );
}

function Join({ token }: { token: string }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const preview = trpc.space.invitation.useMutation();
  const join = trpc.space.join.useMutation();
  const { mutate } = preview;
  useEffect(() => mutate({ token }), [mutate, token]);

  async function accept() {
    try {
      const { slug, name } = await join.mutateAsync({ token });
      clearInvitation();
      void utils.space.invalidate();
      toast.success(spaceMessages.joined(name));
      router.push(`/spaces/${slug}`);
    } catch {
      // Said below.
    }
  }

  const error = join.error ?? preview.error;
  if (preview.data === undefined) {
    return error === null ? <Checking /> : <DeadLink isGuest={false}>{errorText(error)}</DeadLink>;
  }
  const { name, role } = preview.data;
  return (
    <Sheet>
      <div className="grid gap-4">
        <p>{spaceMessages.invitedAs(name, role)}</p>
        {error !== null && <ErrorBox>{errorText(error)}</ErrorBox>}
        <Button loading={join.isPending} onClick={() => void accept()}>
          Join
        </Button>
      </div>
    </Sheet>
  );
}

/** Why the invitation leads nowhere, and a way on. */
function DeadLink({
  isGuest,
  children = spaceMessages.invitationGone,
}: {
  isGuest: boolean;
  children?: string;
}) {
  return (
    <MessageSheet
      title={TITLE}
      actions={
        isGuest ? (
          <ButtonLink href="/browse-prompts">Browse Prompts</ButtonLink>
        ) : (
          <ButtonLink href="/spaces">Your spaces</ButtonLink>
        )
      }
    >
      <p role="alert">{children}</p>
    </MessageSheet>
  );
}
