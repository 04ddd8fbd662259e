'use client';

import { Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PublicProfile } from '@/domain/profile/schema';
import { ProfileDetails } from './profile-details';
import { ProfileForm } from './profile-form';

/** One's own profile: to look at, and to edit in place (Save leaves edit mode on success). */
export function OwnProfile({ profile: initial }: { profile: PublicProfile }) {
  const router = useRouter();
  const [profile, setProfile] = useState(initial);
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone; the one that brought the form has come back.
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) {
    return (
      <ProfileForm
        profile={profile}
        onCancel={() => setEditing(false)}
        onSaved={(saved) => {
          setProfile(saved);
          setEditing(false);
          toast.success(messages.profile.updated);
          // The header shows name and picture too.
          router.refresh();
        }}
      />
    );
  }

  return (
    <ProfileDetails
      profile={profile}
      isOwner
      action={
        <Button
          ref={editButton}
          variant="secondary"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          Edit Profile
        </Button>
      }
    />
  );
}
