'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { connectionMessages } from '@/domain/connection/messages';
import type { ConnectionRequestDto } from '@/domain/connection/schema';
import { tokenMessages } from '@/domain/token/messages';
import { BusyLine } from '@/features/account/busy-line';
import { Choices } from '@/features/token/choices';
import { SpaceReach } from '@/features/token/space-reach';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

const { consent } = connectionMessages;

/** Asks a user whether an app can act for them, and returns the decision to the app. */
export function Consent({ id, request }: { id: string; request: ConnectionRequestDto }) {
  const [scopes, setScopes] = useState(request.scopes);
  const [spaceIds, setSpaceIds] = useState<string[] | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const decide = trpc.connection.decide.useMutation({
    onSuccess: ({ returnTo }) => {
      setHasLeft(true);
      window.location.assign(returnTo);
    },
  });
  if (hasLeft) return <Leaving />;
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate({ id, allow: { scopes, spaceIds } });
      }}
    >
      <Facts request={request} />
      <Choices
        legend={consent.scopes}
        options={request.scopes.map((scope) => ({ value: scope, ...tokenMessages.scopes[scope] }))}
        chosen={scopes}
        onChange={setScopes}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-md font-semibold">{consent.reach}</legend>
        <SpaceReach chosen={spaceIds} onChange={setSpaceIds} />
      </fieldset>
      <p className="text-md text-fg-muted">{consent.never}</p>
      <p className="text-md font-semibold">{consent.trust}</p>
      {decide.error !== null && <ErrorBox>{errorText(decide.error)}</ErrorBox>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={decide.isPending && decide.variables.allow !== null}>
          {consent.allow}
        </Button>
        <Button
          variant="secondary"
          loading={decide.isPending && decide.variables.allow === null}
          onClick={() => decide.mutate({ id, allow: null })}
        >
          {consent.deny}
        </Button>
      </div>
    </form>
  );
}

/** The app, and the destination of the response. Apps choose their own names, so only the address can be trusted. */
function Facts({ request }: { request: ConnectionRequestDto }) {
  const { clientName, clientHost, place, isThisComputer } = request;
  return (
    <dl className="grid gap-3 rounded-md border border-border bg-surface-2 p-3 text-md">
      <div>
        <dt className="text-sm text-fg-muted">{consent.name}</dt>
        <dd className="font-semibold wrap-anywhere">
          <bdi>{clientName}</bdi>
          {clientHost !== null && <span className="block font-normal">{clientHost}</span>}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-fg-muted">{consent.place}</dt>
        <dd className="font-semibold wrap-anywhere">
          <code>{place}</code>
          {isThisComputer && <span className="block font-normal">{consent.thisComputer}</span>}
        </dd>
      </div>
    </dl>
  );
}

function Leaving() {
  return (
    <div className="grid gap-2">
      <BusyLine>{consent.leaving}</BusyLine>
      <p className="text-md text-fg-muted">{consent.stillHere}</p>
    </div>
  );
}
