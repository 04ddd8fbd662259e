'use client';

import { Globe, Lock, Users } from 'lucide-react';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { spaceMessages } from '@/domain/space/messages';
import { isRole, type SpaceRole } from '@/domain/space/role';

/** The home of the prompt that is written, for whoever writes in that space. */
export interface PromptHome {
  id: string | null;
  name: string;
  role: SpaceRole;
}

/** Whether a member may share what they write with everybody: from a space it takes the right to publish. */
export function mayShareFrom(home: PromptHome | null): boolean {
  return home === null || isRole(home.role, 'publisher', 'owner');
}

const SHARED = { value: 'shared', label: 'Shared', icon: <Globe aria-hidden="true" /> } as const;
const PRIVATE = { value: 'private', label: 'Private', icon: <Lock aria-hidden="true" /> } as const;

/** Who sees the prompt: everybody, or its creator or the people of its home alone. */
export function VisibilityField({
  home,
  isShared,
  onSharedChange,
}: {
  home: PromptHome | null;
  isShared: boolean;
  onSharedChange: (isShared: boolean) => void;
}) {
  const alone =
    home === null
      ? PRIVATE
      : { value: 'private' as const, label: home.name, icon: <Users aria-hidden="true" /> };
  const ownHint = home === null ? 'Only you can find and read it.' : spaceMessages.readersHere(home.name);
  return (
    <div className="grid content-start gap-1.5">
      <span aria-hidden="true" className="text-md font-semibold">
        Visibility
      </span>
      {mayShareFrom(home) && (
        <SegmentedToggle
          label="Visibility"
          options={[SHARED, alone]}
          value={isShared ? 'shared' : 'private'}
          onValueChange={(value) => onSharedChange(value === 'shared')}
          className="w-fit"
        />
      )}
      <p className="text-sm text-fg-muted">{isShared ? 'Everyone can find and read it.' : ownHint}</p>
    </div>
  );
}
