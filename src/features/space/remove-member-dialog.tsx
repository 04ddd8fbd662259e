'use client';

import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { Departure } from '@/domain/space/departure';
import { departureMessages } from '@/domain/space/departure-messages';
import type { SpaceMemberDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{title}</legend>
      <p className="mb-1 text-sm text-fg-muted">{hint}</p>
      {children}
    </fieldset>
  );
}

/** State of selected ids; initially those of `initially`. */
function useChosen(initially: readonly string[]) {
  const [chosen, setChosen] = useState(() => new Set(initially));
  return {
    has: (id: string) => chosen.has(id),
    set: (id: string, on: boolean) =>
      setChosen((ids) => new Set(on ? [...ids, id] : [...ids].filter((one) => one !== id))),
    of: (ids: readonly { id: string }[], on: boolean) =>
      ids.filter(({ id }) => chosen.has(id) === on).map(({ id }) => id),
  };
}

type Choice = {
  keepGrants: string[];
  endGrants: string[];
  keepGiven: string[];
  keepLinks: string[];
  leaveCopies: boolean;
};

function Choices({
  departure,
  isBusy,
  onCancel,
  onConfirm,
}: {
  departure: Departure;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: (choice: Choice) => void;
}) {
  const { grants, given, givenMore, links, invitations, written } = departure;
  const kept = useChosen(grants.filter(({ ends }) => !ends).map(({ id }) => id));
  const ended = useChosen([...given, ...links].map(({ id }) => id));
  const [leaveCopies, setLeaveCopies] = useState(false);
  const ending = grants.filter(({ ends }) => ends);
  const staying = grants.filter(({ ends }) => !ends);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({
          keepGrants: kept.of(ending, true),
          endGrants: kept.of(staying, false),
          keepGiven: ended.of(given, false),
          keepLinks: ended.of(links, false),
          leaveCopies,
        });
      }}
    >
      <div className="grid gap-1">
        <p>{departureMessages.ends}</p>
        {invitations > 0 && <p>{departureMessages.invitations(invitations)}</p>}
      </div>
      {grants.length > 0 && (
        <Part title={departureMessages.grants} hint={departureMessages.grantsHint}>
          {grants.map((grant) => (
            <Checkbox
              key={grant.id}
              label={<bdi>{grant.title}</bdi>}
              hint={departureMessages.grant(grant)}
              checked={kept.has(grant.id)}
              onChange={({ target }) => kept.set(grant.id, target.checked)}
            />
          ))}
        </Part>
      )}
      {given.length > 0 && (
        <Part title={departureMessages.given} hint={departureMessages.givenHint}>
          {given.map((grant) => (
            <Checkbox
              key={grant.id}
              label={
                <>
                  End: <bdi>{grant.title}</bdi>
                </>
              }
              hint={departureMessages.givenGrant(grant)}
              checked={ended.has(grant.id)}
              onChange={({ target }) => ended.set(grant.id, target.checked)}
            />
          ))}
          {givenMore > 0 && <p className="text-sm text-fg-muted">{departureMessages.givenMore(givenMore)}</p>}
        </Part>
      )}
      {links.length > 0 && (
        <Part title={departureMessages.links} hint={departureMessages.linksHint}>
          {links.map((link) => (
            <Checkbox
              key={link.id}
              label={
                <>
                  End: <bdi>{link.title}</bdi>
                </>
              }
              hint={departureMessages.link(link.expiresAt)}
              checked={ended.has(link.id)}
              onChange={({ target }) => ended.set(link.id, target.checked)}
            />
          ))}
        </Part>
      )}
      {written > 0 && (
        <Part title={departureMessages.copies} hint={departureMessages.copiesHint}>
          <Checkbox
            label={departureMessages.leaveCopies(written)}
            checked={leaveCopies}
            onChange={({ target }) => setLeaveCopies(target.checked)}
          />
        </Part>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={isBusy}>
          Remove
        </Button>
      </div>
    </form>
  );
}

/** Dialog to remove a member from a space: shows what ends, and lets the owner choose what to keep. */
export function RemoveMemberDialog({
  spaceId,
  person,
  open,
  returnFocusTo,
  onClose,
}: {
  spaceId: string;
  person: SpaceMemberDto | null;
  open: boolean;
  /** Takes the focus once the member, and so the button, is removed. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const removedId = useRef<string>(null);
  const { data, error } = trpc.space.departure.useQuery(
    { id: spaceId, userId: person?.userId ?? '' },
    { enabled: open && person !== null, gcTime: 0 },
  );
  const remove = trpc.space.removeMember.useMutation({
    onSuccess: (_, { userId }) => {
      removedId.current = userId;
      toast.success(departureMessages.removed(person?.name ?? ''));
    },
    onError: toastError,
    onSettled: () => {
      onClose();
      void utils.space.members.invalidate({ id: spaceId });
      void utils.space.get.invalidate();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      finalFocus={() => (removedId.current === person?.userId ? returnFocusTo.current : null)}
      title={departureMessages.title(person?.name ?? '')}
      description={departureMessages.lead}
    >
      {error !== null && <ErrorBox>{errorText(error)}</ErrorBox>}
      {error === null && data === undefined && <Skeleton className="h-40 w-full" />}
      {data !== undefined && person !== null && (
        <Choices
          key={person.userId}
          departure={data}
          isBusy={remove.isPending}
          onCancel={onClose}
          onConfirm={(choice) => remove.mutate({ id: spaceId, userId: person.userId, ...choice })}
        />
      )}
    </Dialog>
  );
}
