'use client';
'use memo';

import { Globe, Lock, Users } from 'lucide-react';
import dynamic from 'next/dynamic';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { grantMessages } from '@/domain/grant/messages';
import { spaceMessages } from '@/domain/space/messages';
import { publishes, type SpaceRole } from '@/domain/space/role';

/** The space that the prompt belongs to, for people who may write there. */
export interface PromptHome {
  id: string | null;
  name: string;
  role: SpaceRole;
}

const AudienceLine = dynamic(
  () => import('@/features/grant/audience-line').then((module) => module.AudienceLine),
  { ssr: false },
);

/**
 * Whether a member may share what they write with everybody: from a space it takes the right to publish, and what is edited by
 * a grant is for others to share.
 */
export function mayShareFrom(
  home: PromptHome | null,
  prompt: { createdBy: string } | null,
  userId: string,
): boolean {
  if (home !== null) return publishes(home.role);
  return prompt === null || prompt.createdBy === userId;
}

const SHARED = { value: 'shared', label: 'Shared', icon: <Globe aria-hidden="true" /> } as const;
const PRIVATE = { value: 'private', label: 'Private', icon: <Lock aria-hidden="true" /> } as const;

/** Who sees the prompt: everybody, or only its creator or the people of its space. */
export function VisibilityField({
  home,
  prompt,
  userId,
  isShared,
  onSharedChange,
}: {
  home: PromptHome | null;
  /** Null for a new one. */
  prompt: { id: string; createdBy: string } | null;
  userId: string;
  isShared: boolean;
  onSharedChange: (isShared: boolean) => void;
}) {
  const alone =
    home === null
      ? PRIVATE
      : { value: 'private' as const, label: home.name, icon: <Users aria-hidden="true" /> };
  const mayShare = mayShareFrom(home, prompt, userId);
  const aloneHint = mayShare ? 'Only you can find and read it.' : grantMessages.sharedWithYouHint;
  const ownHint = home === null ? aloneHint : spaceMessages.readersHere(home.name);
  const visibility = isShared ? 'shared' : home === null ? 'private' : 'space';
  return (
    <div className="grid content-start gap-1.5">
      <span aria-hidden="true" className="text-md font-semibold">
        Visibility
      </span>
      {mayShare && (
        <SegmentedToggle
          label="Visibility"
          options={[SHARED, alone]}
          value={isShared ? 'shared' : 'private'}
          onValueChange={(value) => onSharedChange(value === 'shared')}
          className="w-fit"
        />
      )}
      <p className="text-sm text-fg-muted">{isShared ? 'Everyone can find and read it.' : ownHint}</p>
      {mayShare && (
        <div className="min-h-10">
          <AudienceLine
            asked={{
              promptIds: prompt === null ? [] : [prompt.id],
              visibility,
              ...(home?.id != null && { spaceId: home.id }),
            }}
            selfId={userId}
          />
        </div>
      )}
    </div>
  );
}
