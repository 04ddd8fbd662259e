'use client';

import { ArrowLeft, ChartColumn, Download, Trash2 } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PageHeader } from '@/components/layout/page-shell';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { Member } from '@/domain/actor';
import { spaceMessages } from '@/domain/space/messages';
import { canUseInbox } from '@/domain/review/policy';
import { canManageSpace, canSeeTrash } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { useExport } from '@/features/export/use-export';
import { FollowButton } from '@/features/follow/follow-button';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { SpaceActivity } from './space-activity';
import { SpaceCollections } from './space-collections';
import { SpaceLibrary } from './space-library';
import { SpaceReviews } from './space-reviews';
import { SpacePeople } from './space-people';
import { SpaceSettings } from './space-settings';
import { withSpace } from './with-space';

const TABS = ['prompts', 'collections', 'people', 'activity', 'settings'] as const;

/** One space: its prompts, its collections, its people, what happened, and for owners its settings. */
export function SpaceView({ actor, slug }: { actor: Member; slug: string }) {
  const { data: space, error, refetch } = trpc.space.get.useQuery({ slug });
  return (
    <>
      <ButtonLink
        href="/spaces"
        variant="ghost"
        size="dense"
        icon={<ArrowLeft aria-hidden="true" />}
        className="-ms-2 mb-2"
      >
        Spaces
      </ButtonLink>
      {error !== null && <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>}
      {space === undefined ? (
        error === null && <Skeleton className="h-40 w-full" />
      ) : (
        <SpaceTabs actor={actor} space={space} />
      )}
    </>
  );
}

function SpaceTabs({ actor, space }: { actor: Member; space: SpaceDto }) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('prompts'));
  const mayManage = canManageSpace(actor, space);
  const download = useExport({ kind: 'space', slug: space.slug, name: space.name });
  const panels = {
    prompts: { label: 'Prompts', panel: <SpaceLibrary actor={actor} space={space} /> },
    collections: { label: 'Collections', panel: <SpaceCollections actor={actor} space={space} /> },
    people: { label: 'People', panel: <SpacePeople actor={actor} space={space} /> },
    activity: { label: 'Activity', panel: <SpaceActivity space={space} /> },
    settings: { label: 'Settings', panel: <SpaceSettings space={space} mayManage={mayManage} /> },
  };
  return (
    <>
      <PageHeader
        title={<span dir="auto">{space.name}</span>}
        lead={space.description === '' ? spaceMessages.roleLead[space.role] : space.description}
        actions={
          <>
            <FollowButton target={{ kind: 'space', id: space.id }} name={space.name} />
            {canUseInbox(actor) && <SpaceReviews space={space} />}
            <ButtonLink
              href={withSpace('/analytics', space.slug)}
              variant="secondary"
              icon={<ChartColumn aria-hidden="true" />}
            >
              Analytics
            </ButtonLink>
            <Button
              variant="secondary"
              icon={<Download aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={download.show}
            >
              Export
            </Button>
            {canSeeTrash(actor, space) && (
              <ButtonLink
                href={`/spaces/${space.slug}/trash`}
                variant="secondary"
                icon={<Trash2 aria-hidden="true" />}
              >
                Trash
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label="Space sections"
        tabs={TABS.map((value) => ({ value, ...panels[value] }))}
        value={tab}
        onValueChange={(value) => void setTab(value)}
      />
      {download.dialog}
    </>
  );
}
