'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { toast } from '@/components/ui/toast';
import { grantMessages } from '@/domain/grant/messages';
import { GRANT_RIGHTS, type GrantRight } from '@/domain/grant/right';
import type { GrantSubject } from '@/domain/grant/schema';
import { MANY_MAX } from '@/domain/prompt/limits';
import { writes } from '@/domain/space/role';
import { useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { AudienceLine } from './audience-line';
import { GrantList } from './grant-list';
import { type ChosenPerson, PersonField } from './person-field';
import { useRefreshAudience } from './use-audience';

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

/** Gives prompts to one receiver, and says how it went. */
function useGive(promptIds: readonly string[], onGiven: () => void) {
  const utils = trpc.useUtils();
  const refreshAudience = useRefreshAudience();
  const setOne = trpc.grant.set.useMutation();
  const setMany = trpc.grant.setMany.useMutation();
  const refuse = useShareRefusal();
  const [first] = promptIds;

  async function give(to: {
    subject: GrantSubject;
    name: string;
    right: GrantRight;
    expiresAt: Date | null;
  }) {
    const { name, ...given } = to;
    try {
      if (promptIds.length === 1 && first !== undefined) {
        await setOne.mutateAsync({ promptId: first, ...given });
        toast.success(grantMessages.given(name, given.right));
      } else {
        const answers = await inChunks(promptIds, MANY_MAX, (some) =>
          setMany.mutateAsync({ promptIds: some, ...given }),
        );
        const granted = answers.reduce((sum, answer) => sum + answer.granted.length, 0);
        toast.success(grantMessages.givenMany(name, granted, promptIds.length - granted));
      }
      onGiven();
    } catch (error) {
      refuse(error);
    } finally {
      void utils.grant.list.invalidate();
      void refreshAudience();
    }
  }
  return { give, isGiving: setOne.isPending || setMany.isPending };
}

/** Shares prompts with a person or a space, says who sees them then, and with whom one of them is shared already. */
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
  const writable = (spaces.data ?? []).filter(({ role }) => writes(role));
  const [spaceId, setSpaceId] = useState<string>(PERSON);
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [right, setRight] = useState<GrantRight>('read');
  const [days, setDays] = useState<(typeof ENDS)[number]['value']>(NO_END);
  const [given, setGiven] = useState(0);
  const { give, isGiving } = useGive(promptIds, () => {
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
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={grantMessages.title}
      description={grantMessages.lead}
      bottomOnPhone
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-5">
        <form onSubmit={submit} className="grid gap-4">
          {writable.length > 0 && (
            <Field label="Share with">
              <NativeSelect
                options={[
                  { value: PERSON, label: 'Person' },
                  ...writable.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={spaceId}
                onValueChange={setSpaceId}
              />
            </Field>
          )}
          {space === null && <PersonField key={given} chosen={person} onChoose={setPerson} />}
          <div className="grid gap-4 sm:grid-cols-2">
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
        <section aria-label={grantMessages.who} className="grid gap-1 rounded-lg bg-inset px-3 py-2.5">
          <AudienceLine
            asked={{
              promptIds: promptIds.slice(0, MANY_MAX),
              ...(chosen && { grants: [{ subject: chosen.subject, right }] }),
            }}
            selfId={selfId}
          />
          <p className="text-sm text-fg-muted">
            {grantMessages.admins}
            {promptIds.length > MANY_MAX && ` ${grantMessages.firstOnly(MANY_MAX)}`}
          </p>
        </section>
        {promptIds.length === 1 && only !== undefined && <GrantList promptId={only} />}
      </div>
    </Dialog>
  );
}
