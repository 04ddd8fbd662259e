'use client';

import { Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PublicProfile } from '@/domain/profile/schema';
import { errorCode, errorText, fieldErrors } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { ProfileDetails } from './profile-details';
import { ProfileForm, type ProfileFormValues } from './profile-form';

/** One's own profile: to look at, and to edit in place (specification 4: Save leaves edit mode on success). */
export function OwnProfile({ profile: initial }: { profile: PublicProfile }) {
  const router = useRouter();
  const [profile, setProfile] = useState(initial);
  const [isEditing, setEditing] = useState(false);
  const update = trpc.profile.update.useMutation({
    onSuccess: (saved) => {
      setProfile(saved);
      setEditing(false);
      toast.success(messages.profile.updated);
      // The header shows the name too.
      router.refresh();
    },
    onError: (error) => {
      if (errorCode(error) !== 'UNAUTHORIZED') toast.error(messages.profile.updateFailed);
    },
  });

  if (!isEditing) {
    return (
      <ProfileDetails
        profile={profile}
        isOwner
        action={
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => {
              update.reset();
              setEditing(true);
            }}
          >
            Edit Profile
          </Button>
        }
      />
    );
  }

  const save = ({ twitter, github, ...values }: ProfileFormValues) => {
    update.mutate({ ...values, socialLinks: { twitter, github } });
  };
  const errors = fieldErrors(update.error);
  return (
    <ProfileForm
      profile={profile}
      isSaving={update.isPending}
      errors={errors}
      problem={update.error && Object.keys(errors).length === 0 ? errorText(update.error) : null}
      onSave={save}
      onCancel={() => {
        setEditing(false);
      }}
    />
  );
}
