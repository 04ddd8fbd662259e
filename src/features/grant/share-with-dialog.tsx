'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { grantMessages } from '@/domain/grant/messages';
import { GRANT_RIGHTS, type GrantRight } from '@/domain/grant/right';
import type { GrantSubject } from '@/domain/grant/schema';
import { MANY_MAX } from '@/domain/prompt/limits';
import { roleCanWrite } from '@/domain/space/role';
import { trpc } from '@/trpc/client';
import { AudienceLine } from './audience-line';
import { GrantList } from './grant-list';
import { type ChosenPerson, PersonField } from './person-field';
import { useGrantAccess } from './use-grant-access';

const DAY_MS = 24 * 60 * 60 * 1_000;
const PERSON = '';
const NO_END = '';
const ENDS = [
  { value: NO_END, label: 'Never' },
  { value: '1', label: '1 day' },
  { value: '7', label: '1 week' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
] as const;
const RIGHTS = GRANT_RIGHTS.map((value) => ({ value, label: grantMessages.rights[value] }));

/** Shares prompts with a person or a space. Shows the resulting audience, and for one prompt its existing grants. */
export function ShareWithDialog({
  promptIds,
  selfId,
  open,
  onClose,
}: {
  promptIds: readonly string[];
  selfId: string;
  open: boolean;
  onClose: () => void;
}) {
  const spaces = trpc.space.list.useQuery();
  const writable = (spaces.data ?? []).filter(({ role }) => roleCanWrite(role));
  const [spaceId, setSpaceId] = useState<string>(PERSON);
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [right, setRight] = useState<GrantRight>('read');
  const [days, setDays] = useState<(typeof ENDS)[number]['value']>(NO_END);
  const [given, setGiven] = useState(0);
  const { give, isGiving } = useGrantAccess(promptIds, () => {
    setPerson(null);
    setGiven(given + 1);
  });
  const space = writable.find(({ id }) => id === spaceId) ?? null;
  const [only] = promptIds;
  const chosen =
    space !== null
      ? { name: space.name, subject: { kind: 'space' as const, spaceId: space.id } }
      : person && { name: person.name, subject: { kind: 'user' as const, userId: person.userId } };

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (chosen === null) return;
    const expiresAt = days === NO_END ? null : new Date(Date.now() + Number(days) * DAY_MS);
    void give({ ...chosen, right, expiresAt });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={grantMessages.title}
      description={grantMessages.lead}
      bottomOnPhone
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-5">
        <form onSubmit={submit} className="grid gap-4">
          {writable.length > 0 && <KindField spaces={writable} value={spaceId} onChange={setSpaceId} />}
          {space === null && <PersonField key={given} chosen={person} onChoose={setPerson} />}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Access" hint={grantMessages.rightHints[right]}>
              <NativeSelect options={RIGHTS} value={right} onValueChange={setRight} />
            </Field>
            <Field label="Expires">
              <NativeSelect options={ENDS} value={days} onValueChange={setDays} />
            </Field>
          </div>
          <Button
            type="submit"
            variant="secondary"
            className="sm:justify-self-start"
            loading={isGiving}
            disabledReason={chosen === null && grantMessages.chooseWhom}
          >
            Share
          </Button>
        </form>
        <Audience
          promptIds={promptIds}
          // Who hasn't confirmed their address can't read it yet.
          grants={
            chosen && (space !== null || person?.isUnproved !== true)
              ? [{ subject: chosen.subject, right }]
              : null
          }
          selfId={selfId}
        />
        {promptIds.length === 1 && only !== undefined && <GrantList promptId={only} />}
      </div>
    </Dialog>
  );
}

function Audience({
  promptIds,
  grants,
  selfId,
}: {
  promptIds: readonly string[];
  /** The grants to add; null if nothing is chosen yet. */
  grants: { subject: GrantSubject; right: GrantRight }[] | null;
  selfId: string;
}) {
  return (
    <section aria-label={grantMessages.who} className="grid gap-1 rounded-lg bg-inset px-3 py-2.5">
      <AudienceLine
        asked={{
          promptIds: promptIds.slice(0, MANY_MAX),
          ...(grants && { grants }),
        }}
        selfId={selfId}
      />
      <p className="text-sm text-fg-muted">
        {grantMessages.admins}
        {promptIds.length > MANY_MAX && ` ${grantMessages.firstOnly(MANY_MAX)}`}
      </p>
    </section>
  );
}

/** Choice between a person and one of the spaces that the user can write in. */
function KindField({
  spaces,
  value,
  onChange,
}: {
  spaces: readonly { id: string; name: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label="Share with">
      <NativeSelect
        options={[
          { value: PERSON, label: 'Person' },
          ...spaces.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  );
}
