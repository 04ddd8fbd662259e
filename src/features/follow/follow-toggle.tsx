'use client';

import { Check, Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** A button that is pressed in while its reader follows something. */
export function FollowToggle({
  on,
  name,
  loading,
  onChange,
  size,
}: {
  on: boolean;
  /** What is followed, where several stand together. */
  name?: string;
  loading: boolean;
  onChange: (on: boolean) => void;
  size?: 'dense';
}) {
  const label = on ? 'Following' : 'Follow';
  return (
    <Button
      variant="secondary"
      size={size}
      aria-pressed={on}
      aria-label={name === undefined ? undefined : `${label} ${name}`}
      icon={on ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      loading={loading}
      onClick={() => onChange(!on)}
    >
      {label}
    </Button>
  );
}
