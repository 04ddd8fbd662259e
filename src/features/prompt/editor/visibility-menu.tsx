'use client';
'use memo';

import { ChevronDown, Globe, Lock, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import type { Audience } from '@/domain/grant/schema';
import { grantMessages } from '@/domain/grant/messages';
import { roleCanPublish, type SpaceRole, roleCanWrite } from '@/domain/space/role';
import { audienceText } from '@/features/grant/audience-text';
import { useAudience } from '@/features/grant/use-audience';
import { trpc } from '@/trpc/client';

/** The space of a prompt, for members who can write there. */
export interface PromptHome {
  /** Null for a saved prompt: the form can't change its space. */
  id: string | null;
  name: string;
  role: SpaceRole;
}

/**
 * Whether a member can share a prompt with everyone: in a space this takes the right to publish, and prompts edited by
 * a grant are shared by others.
 */
export function canShareFrom(
  home: PromptHome | null,
  prompt: { createdBy: string } | null,
  userId: string,
): boolean {
  if (home !== null) return roleCanPublish(home.role);
  return prompt === null || prompt.createdBy === userId;
}

/** Audience of a prompt: everyone, or only the members of its space or its creator. */
export interface Visibility {
  isShared: boolean;
  home: PromptHome | null;
}

interface VisibilityMenuProps extends Visibility {
  /** The space that the form was opened for. */
  startHome: PromptHome | null;
  /** Null for a new one. */
  prompt: { id: string; createdBy: string } | null;
  userId: string;
  onChange: (next: Visibility) => void;
}

/** Label of the button after 'Seen by', and an addition for screen readers. */
function audienceLabel({ isShared, home }: Visibility, audience: Audience | undefined): [string, string] {
  if (isShared) {
    return audience?.members === true && !audience.guests
      ? ['members', ', everyone with an account']
      : ['anyone', ', even without an account'];
  }
  if (home !== null) return [home.name, ''];
  const isAlone = audience === undefined || (audience.count === 1 && audience.links === 0);
  return isAlone ? ['only you', ''] : ['people with access', ''];
}

/** Part of the save control: shows the audience of the prompt, and lets the user choose it. */
export function VisibilityMenu(props: VisibilityMenuProps) {
  const { isShared, home, startHome, prompt, userId, onChange } = props;
  const audience = useAudience({
    promptIds: prompt === null ? [] : [prompt.id],
    visibility: isShared ? 'shared' : home === null ? 'private' : 'space',
    ...(home?.id != null && { spaceId: home.id }),
  }).data;
  const [isWanted, setWanted] = useState(false);
  const spaces = trpc.space.list.useQuery(undefined, { enabled: isWanted && prompt === null }).data ?? [];
  const choices = choicesOf(props, spaces);
  const icon = isShared ? (
    <Globe aria-hidden="true" />
  ) : home === null ? (
    <Lock aria-hidden="true" />
  ) : (
    <Users aria-hidden="true" />
  );
  const [label, more] = audienceLabel({ isShared, home }, audience);
  const words = (
    <>
      <span className="max-[22.5rem]:sr-only">Seen by</span> <bdi>{label}</bdi>
    </>
  );
  if (!canShareFrom(startHome, prompt, userId) && choices.length < 2 && prompt !== null) {
    return (
      <span className="inline-flex min-w-0 items-center gap-2 rounded-s-md border border-e-0 border-border-strong px-3 text-md font-semibold [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <span className="min-w-0 truncate">{home === null ? 'Seen by people with access' : words}</span>
      </span>
    );
  }
  const want = () => setWanted(true);
  return (
    <span className="contents" onPointerEnter={want} onFocus={want}>
      <DropdownMenu
        align="end"
        trigger={
          <Button
            variant="secondary"
            aria-label={`Seen by ${label}${more}`}
            className="min-w-0 rounded-e-none border-e-0 max-sm:px-2.5"
            icon={icon}
          >
            <span className="flex items-center gap-1.5">
              <span className="truncate">{words}</span>
              <ChevronDown aria-hidden="true" />
            </span>
          </Button>
        }
        entries={[
          {
            kind: 'radio',
            label: 'Who will see it',
            showLabel: true,
            value: valueOf({ isShared, home }),
            onValueChange: (value) => {
              const chosen = choices.find((one) => one.value === value);
              if (chosen !== undefined) onChange(chosen.sets);
            },
            options: choices,
          },
          ...audienceEntry(audience, userId),
        ]}
      />
    </span>
  );
}

/** The current audience in full, if the choice does not describe it. */
function audienceEntry(audience: Audience | undefined, userId: string): MenuEntry[] {
  if (audience === undefined || audience.guests) return [];
  return [{ kind: 'heading', label: `${grantMessages.who}: ${audienceText(audience, userId)}` }];
}

const valueOf = ({ isShared, home }: Visibility) =>
  isShared ? 'shared' : home === null ? 'private' : (home.id ?? 'space');

type Choice = { value: string; label: string; hint: string; icon: ReactNode; sets: Visibility };

function choicesOf(
  { startHome, prompt, userId, home }: VisibilityMenuProps,
  spaces: readonly { id: string; name: string; role: SpaceRole; memberCount: number }[],
): Choice[] {
  const choices: Choice[] = [];
  const add = (label: string, hint: string, icon: ReactNode, sets: Visibility) =>
    choices.push({ value: valueOf(sets), label, hint, icon, sets });
  if (canShareFrom(startHome, prompt, userId)) {
    const hint = startHome === null ? 'Anyone, even without an account' : `Anyone, from ${startHome.name}`;
    add('Shared', hint, <Globe aria-hidden="true" />, { isShared: true, home: startHome });
  }
  const icon = <Users aria-hidden="true" />;
  const writable = spaces.filter(({ role }) => roleCanWrite(role));
  for (const one of [startHome, home]) {
    const isListed =
      one === null || choices.some(({ value }) => value === valueOf({ isShared: false, home: one }));
    if (!isListed && !writable.some(({ id }) => id === one.id)) {
      add(one.name, 'People of this space', icon, { isShared: false, home: one });
    }
  }
  for (const { id, name, role, memberCount } of writable) {
    const people = memberCount === 1 ? '1 person' : `${memberCount.toLocaleString('en-US')} people`;
    add(name, people, icon, { isShared: false, home: { id, name, role } });
  }
  if (prompt === null || startHome === null) {
    add('Private', 'Only you', <Lock aria-hidden="true" />, { isShared: false, home: null });
  }
  return choices;
}
