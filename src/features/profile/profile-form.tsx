'use client';

import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { FULL_NAME_MAX } from '@/domain/account/limits';
import { BIO_MAX } from '@/domain/profile/limits';
import type { PublicProfile } from '@/domain/profile/schema';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { AvatarPicker } from './avatar-picker';
import { OwnAvatars } from './own-avatars';
import type { AvatarChoice } from './avatar-choice';
import { type ProfileFormValues, useSaveProfile } from './use-save-profile';

type Props = {
  profile: PublicProfile;
  onSaved: (profile: PublicProfile) => void;
  onCancel: () => void;
};

function valuesOf(profile: PublicProfile): ProfileFormValues {
  const { fullName, bio, website, socialLinks } = profile;
  return { fullName, bio, website, twitter: socialLinks.twitter ?? '', github: socialLinks.github ?? '' };
}

/**
 * The edit mode of one's own profile. The server judges. After any error, what was typed and
 * the picture that was chosen stay; leaving with changes asks first.
 */
export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const [initial] = useState(() => valuesOf(profile));
  const { control, register, handleSubmit } = useForm<ProfileFormValues>({ defaultValues: initial });
  const values = useWatch({ control }) as ProfileFormValues;
  const [avatar, setAvatar] = useState<AvatarChoice>({ kind: 'saved', url: profile.avatarUrl });
  const { save, step, errors, problem } = useSaveProfile(onSaved);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const isTextDirty = (Object.keys(initial) as (keyof ProfileFormValues)[]).some(
    (field) => values[field] !== initial[field],
  );
  const guard = useLeaveGuard(isTextDirty || avatar.kind !== 'saved');

  return (
    <form
      method="post"
      noValidate
      className="grid max-w-form gap-4"
      onSubmit={(event) => {
        void handleSubmit((typed) => save(typed, avatar))(event);
      }}
    >
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Edit Profile
      </h1>
      <AvatarPicker name={values.fullName} avatar={avatar} onChange={setAvatar} />
      <OwnAvatars
        name={initial.fullName}
        onRemoved={(url) =>
          setAvatar((shown) =>
            shown.kind === 'saved' && shown.url === url ? { kind: 'saved', url: null } : shown,
          )
        }
      />
      <Field label="Full name" required error={errors['fullName']}>
        <Input {...register('fullName')} autoComplete="name" dir="auto" maxLength={FULL_NAME_MAX} />
      </Field>
      <Field label="Bio" error={errors['bio']} counter={{ value: values.bio.length, max: BIO_MAX }}>
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
      {problem && (
        <ErrorBox title={problem.title}>
          {problem.text}
          {problem.needsSignIn && ' Your changes are kept. Sign in again, then save.'}
        </ErrorBox>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={step !== 'idle'}>
          Save
        </Button>
        <Button variant="secondary" onClick={() => guard.attempt(onCancel)}>
          Cancel
        </Button>
        <p role="status" className="text-md text-fg-muted">
          {step === 'avatar' && 'Uploading photo…'}
        </p>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}
