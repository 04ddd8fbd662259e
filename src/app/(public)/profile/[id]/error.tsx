'use client';

import { ProfileLoadError } from '@/features/profile/profile-load-error';

/** Shown in place of a profile whose page failed. */
export default function ProfileError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <ProfileLoadError reference={error.digest} retry={retry} />;
}
