'use client';

import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { FULL_NAME_MAX } from '@/domain/account/limits';
import { BIO_MAX } from '@/domain/profile/limits';
import type { PublicProfile } from '@/domain/profile/schema';

export type ProfileFormValues = {
  fullName: string;
  bio: string;
  website: string;
  twitter: string;
  github: string;
};

type Props = {
  profile: PublicProfile;
  isSaving: boolean;
  /** What the server refused, by field; `socialLinks` for either handle. */
  errors: Record<string, string>;
  /** What went wrong besides a field. */
  problem: string | null;
  onSave: (values: ProfileFormValues) => void;
  onCancel: () => void;
};

/** The edit mode of one's own profile (specification 2, Profile). The server judges; nothing typed is lost. */
export function ProfileForm({ profile, isSaving, errors, problem, onSave, onCancel }: Props) {
  const { control, register, handleSubmit } = useForm<ProfileFormValues>({
    defaultValues: {
      fullName: profile.fullName,
      bio: profile.bio,
      website: profile.website,
      twitter: profile.socialLinks.twitter ?? '',
      github: profile.socialLinks.github ?? '',
    },
  });
  const bio = useWatch({ control, name: 'bio' });
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-form gap-4"
      onSubmit={(event) => {
        void handleSubmit(onSave)(event);
      }}
    >
      <h1 className="text-2xl">Edit Profile</h1>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      <Field label="Full name" required error={errors['fullName']}>
        <Input {...register('fullName')} autoComplete="name" dir="auto" maxLength={FULL_NAME_MAX} />
      </Field>
      <Field label="Bio" error={errors['bio']} counter={{ value: bio.length, max: BIO_MAX }}>
        <Textarea {...register('bio')} rows={4} dir="auto" />
      </Field>
      <Field label="Website" error={errors['website']}>
        <Input
          {...register('website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://example.com"
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field label="Twitter" error={errors['socialLinks']}>
          <Input {...register('twitter')} placeholder="@username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="GitHub">
          <Input {...register('github')} placeholder="username" autoCapitalize="none" spellCheck={false} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
