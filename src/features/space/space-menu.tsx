'use client';

import { ChartColumn, Check, ClipboardCheck, Ellipsis, Import, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type RenderMenu, DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Member } from '@/domain/actor';
import { canUseInbox } from '@/domain/review/policy';
import { spaceMessages } from '@/domain/space/messages';
import { canSeeTrash, canWriteInSpace } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { useExport } from '@/features/export/use-export';
import { useSetFollow } from '@/features/follow/use-set-follow';
import { inboxHref } from '@/features/notification/inbox-href';
import { countText } from '@/features/notification/count-text';
import { trpc } from '@/trpc/client';
import { withSpace } from './with-space';

interface Props {
  actor: Member;
  space: SpaceDto;
}

/** Further actions on a space; some only once it has prompts. */
export function SpaceMenu(props: Props) {
  const { actor, space } = props;
  if (space.promptCount === 0 && !canSeeTrash(actor, space)) return null;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton variant="secondary" aria-label="More actions">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={(draw) => <SpaceEntries {...props} draw={draw} />}
    />
  );
}

function SpaceEntries({ actor, space, draw }: Props & { draw: RenderMenu }): ReactNode {
  const target = { kind: 'space', id: space.id } as const;
  const hasPrompts = space.promptCount > 0;
  const { data: follow } = trpc.follow.get.useQuery(target, { meta: { isQuiet: true } });
  const { data: waiting = 0 } = trpc.status.review.waitingIn.useQuery(
    { spaceId: space.id },
    { enabled: canUseInbox(actor) && hasPrompts, meta: { isQuiet: true } },
  );
  const { set } = useSetFollow(target, space.name);
  const download = useExport({ kind: 'space', slug: space.slug, name: space.name });
  const isOn = follow?.on === true;
  const entries: MenuEntry[] = [];
  if (canWriteInSpace(actor, space)) {
    entries.push({
      kind: 'link',
      label: 'Import',
      icon: <Import aria-hidden="true" />,
      href: `/import?space=${space.slug}`,
    });
  }
  if (hasPrompts) {
    entries.push({
      label: isOn ? 'Unfollow' : 'Follow',
      icon: isOn ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />,
      onSelect: () => set(!isOn),
    });
    if (canUseInbox(actor)) {
      entries.push({
        kind: 'link',
        label: spaceMessages.reviews(waiting === 0 ? null : countText(waiting)),
        icon: <ClipboardCheck aria-hidden="true" />,
        href: withSpace(inboxHref('decide'), space.slug),
      });
    }
    entries.push(
      {
        kind: 'link',
        label: 'Analytics',
        icon: <ChartColumn aria-hidden="true" />,
        href: withSpace('/analytics', space.slug),
      },
      download.entry,
    );
  }
  if (canSeeTrash(actor, space)) {
    entries.push({
      kind: 'link',
      label: 'Trash',
      icon: <Trash2 aria-hidden="true" />,
      href: `/spaces/${space.slug}/trash`,
    });
  }
  return (
    <>
      {draw(entries)}
      {download.dialog}
    </>
  );
}
