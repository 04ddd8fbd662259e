'use client';

import { Pencil, ShieldCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PublicProfile } from '@/domain/profile/schema';
import { ProfileDetails } from './profile-details';
import { ProfileForm } from './profile-form';

/** One's own profile: to look at, and to edit in place (specification 4: Save leaves edit mode on success). */
export function OwnProfile({ profile: initial }: { profile: PublicProfile }) {
  const router = useRouter();
  const [profile, setProfile] = useState(initial);
  const [isEditing, setEditing] = useState(false);

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
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
          <ButtonLink href="/profile/security" variant="ghost" icon={<ShieldCheck aria-hidden="true" />}>
            Account security
          </ButtonLink>
        </div>
      }
    />
  );
}
