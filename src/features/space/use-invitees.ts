import { useState } from 'react';
import { type ListedAddress, readAddressList } from '@/domain/space/invite-list';
import { spaceMessages } from '@/domain/space/messages';
import { INVITES_PER_CALL_MAX } from '@/domain/space/schema';
import { INVITE_LIST_MAX, type InviteOutcome, type SpaceInvitee } from '@/domain/space/invitation-schema';
import type { SpaceRole } from '@/domain/space/role';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** An invitee in the list: `problem` tells why they can't be invited, `note` why they were not invited yet. */
export type Chip = {
  key: string;
  label: string;
  invitee: SpaceInvitee | null;
  problem: string | null;
  note: string | null;
};

function chipOf(entry: ListedAddress): Chip {
  if ('problem' in entry) {
    return { key: `?${entry.text}`, label: entry.text, invitee: null, problem: entry.problem, note: null };
  }
  const { email } = entry;
  return { key: email, label: email, invitee: { email }, problem: null, note: null };
}

/** The chip after the server's response; null if the person was invited. */
function afterOutcome(chip: Chip, outcome: InviteOutcome | undefined): Chip | null {
  switch (outcome?.kind) {
    case 'invited':
      return null;
    case 'refused':
      return { ...chip, problem: outcome.reason };
    case 'later':
      return { ...chip, note: outcome.reason };
    case undefined:
      return chip;
  }
}

/** The people to invite to a space, and a function that invites them: in parts, so that a failure keeps the rest. */
export function useInvitees(spaceId: string) {
  const utils = trpc.useUtils();
  const invite = trpc.space.inviteMany.useMutation();
  const [chips, setChips] = useState<readonly Chip[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [notice, setNotice] = useState('');
  const sendable = chips.filter(({ problem }) => problem === null);

  function add(added: readonly Chip[]) {
    const known = new Set(chips.map(({ key }) => key));
    const byKey = new Map(added.map((chip) => [chip.key, chip]));
    const fresh = [...byKey.values()].filter(({ key }) => !known.has(key));
    const repeats = added.length - fresh.length;
    if (chips.length + fresh.length > INVITE_LIST_MAX) {
      setNotice(spaceMessages.invite.tooMany);
      return;
    }
    setNotice(repeats === 0 ? '' : spaceMessages.invite.repeats(repeats));
    setChips([...chips, ...fresh]);
  }

  async function send(role: SpaceRole) {
    const people = sendable.flatMap((chip) =>
      chip.invitee === null ? [] : [{ chip, invitee: chip.invitee }],
    );
    setIsSending(true);
    try {
      await inChunks(people, INVITES_PER_CALL_MAX, async (some) => {
        const asked = { id: spaceId, role, people: some.map(({ invitee }) => invitee) };
        const { outcomes } = await invite.mutateAsync(asked);
        const outcomeOf = new Map(some.map(({ chip }, at) => [chip.key, outcomes[at]]));
        setChips((before) => before.flatMap((chip) => afterOutcome(chip, outcomeOf.get(chip.key)) ?? []));
      });
    } catch (error) {
      toastError(error);
    } finally {
      setIsSending(false);
      void utils.space.members.invalidate({ id: spaceId });
    }
  }

  return {
    chips,
    sendable,
    faulty: chips.filter(({ problem }) => problem !== null),
    notice,
    isSending,
    addText: (text: string) => add(readAddressList(text).map(chipOf)),
    addPerson: ({ userId, name }: { userId: string; name: string }) =>
      add([{ key: userId, label: name, invitee: { userId }, problem: null, note: null }]),
    remove: (key: string) => setChips(chips.filter((chip) => chip.key !== key)),
    removeLast: () => setChips(chips.slice(0, -1)),
    removeFaulty: () => setChips(sendable),
    send,
  };
}

export type Invitees = ReturnType<typeof useInvitees>;
