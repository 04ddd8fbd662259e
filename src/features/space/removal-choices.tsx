import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DialogFooter } from '@/components/ui/dialog-footer';
import type { Departure } from '@/domain/space/departure';
import { departureMessages } from '@/domain/space/departure-messages';
import type { KeptWebhooks } from '@/features/admin/kept-webhooks';

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

export type RemovalChoice = {
  keepGrants: string[];
  endGrants: string[];
  keepGiven: string[];
  keepLinks: string[];
  keepWebhooks: string[];
  leaveCopies: boolean;
};

/** What ends with a membership, and what the owner keeps. */
export function RemovalChoices({
  departure,
  webhooks,
  isBusy,
  onCancel,
  onConfirm,
}: {
  departure: Departure;
  webhooks: KeptWebhooks;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: (choice: RemovalChoice) => void;
}) {
  const { grants, given, givenMore, links, invitations, written } = departure;
  const kept = useChosen(grants.filter(({ ends }) => !ends).map(({ id }) => id));
  const ended = useChosen([...given, ...links].map(({ id }) => id));
  const [leaveCopies, setLeaveCopies] = useState(false);
  const ending = grants.filter(({ ends }) => ends);
  const staying = grants.filter(({ ends }) => !ends);
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({
          keepGrants: kept.of(ending, true),
          endGrants: kept.of(staying, false),
          keepGiven: ended.of(given, false),
          keepLinks: ended.of(links, false),
          keepWebhooks: webhooks.kept,
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
              hint={departureMessages.link(link)}
              checked={ended.has(link.id)}
              onChange={({ target }) => ended.set(link.id, target.checked)}
            />
          ))}
        </Part>
      )}
      {webhooks.choices}
      {written > 0 && (
        <Part title={departureMessages.copies} hint={departureMessages.copiesHint}>
          <Checkbox
            label={departureMessages.leaveCopies(written)}
            checked={leaveCopies}
            onChange={({ target }) => setLeaveCopies(target.checked)}
          />
        </Part>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={isBusy}>
          Remove
        </Button>
      </DialogFooter>
    </form>
  );
}
