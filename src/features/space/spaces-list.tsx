'use client';

import { Plus, Users } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { PageHeader } from '@/components/layout/page-shell';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import type { Member } from '@/domain/actor';
import { spaceMessages } from '@/domain/space/messages';
import { canCreateSpace } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { SpaceDialog } from './space-dialog';

/** The spaces that a member is in, and the way to a new one. */
export function SpacesList({ actor }: { actor: Member }) {
  const { data: spaces, error, refetch } = trpc.space.list.useQuery();
  const [creating, setCreating] = useState(false);
  const mayCreate = canCreateSpace(actor);
  const create = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
      New space
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Spaces"
        lead="Spaces keep a team’s prompts together. Only people in a space can see them, unless they’re shared with everyone."
        actions={mayCreate && spaces?.length !== 0 && create}
      />
      {error !== null && <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>}
      {spaces === undefined && error === null && <Skeleton className="h-32 w-full" />}
      {spaces?.length === 0 && (
        <EmptyState heading="h2" title={spaceMessages.none} action={mayCreate && create}>
          {spaceMessages.noneHint}
        </EmptyState>
      )}
      {spaces !== undefined && spaces.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {spaces.map((space) => (
            <SpaceCard key={space.id} space={space} />
          ))}
        </ul>
      )}
      <SpaceDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function SpaceCard({ space }: { space: SpaceDto }) {
  const { name, description, slug, role, memberCount, promptCount } = space;
  return (
    <li className="relative grid content-start gap-2 rounded-lg border border-border bg-surface p-4 hover:border-border-strong">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg break-words" dir="auto">
          <Link href={`/spaces/${slug}`} className="after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h2>
        <Badge>{spaceMessages.roles[role]}</Badge>
      </div>
      {description !== '' && (
        <p className="line-clamp-2 text-md break-words text-fg-muted" dir="auto">
          {description}
        </p>
      )}
      <p className="flex items-center gap-1.5 text-sm text-fg-muted tabular-nums">
        <Users aria-hidden="true" className="size-3.5" />
        {spaceMessages.size(memberCount, promptCount)}
      </p>
    </li>
  );
}
