'use client';

import { UserPlus } from 'lucide-react';
import { parseAsStringLiteral } from 'nuqs';
import { useRef, useState } from 'react';
import { PageHeader } from '@/components/layout/page-shell';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { Member } from '@/domain/actor';
import { canManageSpace } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { useAddressState } from '@/lib/use-address-state';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { InviteDialog } from './invite-dialog';
import { SpaceActivity } from './space-activity';
import { SpaceCollections } from './space-collections';
import { SpaceFaces } from './space-faces';
import { SpaceLibrary } from './space-library';
import { SpaceMenu } from './space-menu';
import { SpacePeople } from './space-people';
import { SpaceSettings } from './space-settings';
import { SpaceTile, spaceHue } from './space-tile';

const TABS = ['prompts', 'collections', 'people', 'activity', 'settings'] as const;
const tabParsers = { tab: parseAsStringLiteral(TABS).withDefault('prompts') };

/** One space: its prompts, its collections, its people, what happened, and for owners its settings. */
export function SpaceView({
  actor,
  slug,
  areStepsSkipped,
}: {
  actor: Member;
  slug: string;
  /** Whether the steps of a new space are folded on this device. */
  areStepsSkipped: boolean;
}) {
  const { data: space, error, refetch } = trpc.space.get.useQuery({ slug });
  return (
    <>
      {error !== null && <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>}
      {space === undefined ? (
        error === null && <Skeleton className="h-40 w-full" />
      ) : (
        <SpaceTabs actor={actor} space={space} areStepsSkipped={areStepsSkipped} />
      )}
    </>
  );
}

function SpaceTabs({
  actor,
  space,
  areStepsSkipped,
}: {
  actor: Member;
  space: SpaceDto;
  areStepsSkipped: boolean;
}) {
  const [{ tab }, change] = useAddressState(tabParsers);
  const [inviting, setInviting] = useState(false);
  const invite = useRef<HTMLButtonElement>(null);
  const mayManage = canManageSpace(actor, space);
  const panels = {
    prompts: {
      label: counted('Prompts', space.promptCount),
      panel: <SpaceLibrary actor={actor} space={space} areStepsSkipped={areStepsSkipped} />,
    },
    collections: { label: 'Collections', panel: <SpaceCollections actor={actor} space={space} /> },
    people: {
      label: counted('People', space.memberCount),
      panel: <SpacePeople actor={actor} space={space} invite={invite} />,
    },
    activity: { label: 'Activity', panel: <SpaceActivity space={space} /> },
    settings: {
      label: 'Settings',
      panel: (
        <SpaceSettings space={space} mayManage={mayManage} onPeople={() => void change({ tab: 'people' })} />
      ),
    },
  };
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-2.5" data-hue={spaceHue(space.slug)}>
            <SpaceTile name={space.name} className="size-7 font-sans text-sm" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {space.name}
            </span>
          </span>
        }
        // Its purpose; the tabs say how many people and prompts there are.
        lead={space.description}
        actions={
          <>
            <SpaceFaces space={space} />
            {mayManage && (
              <Button
                ref={invite}
                variant="secondary"
                icon={<UserPlus aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={() => setInviting(true)}
              >
                Invite
              </Button>
            )}
            <SpaceMenu actor={actor} space={space} />
          </>
        }
      />
      <Tabs
        label="Space sections"
        hue={spaceHue(space.slug)}
        tabs={TABS.map((value) => ({ value, ...panels[value] }))}
        value={tab}
        onValueChange={(value) => void change({ tab: value })}
      />
      <InviteDialog actor={actor} spaceId={space.id} open={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

/** The label of a tab with the number of what it holds; a space without any says nothing. */
function counted(label: string, count: number) {
  if (count === 0) return label;
  return (
    <>
      {label} <span className="ms-1.5 font-normal tabular-nums">{count.toLocaleString('en-US')}</span>
    </>
  );
}
