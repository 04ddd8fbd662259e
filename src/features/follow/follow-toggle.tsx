'use client';

import { Check, Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';

export function FollowToggle({
  on,
  name,
  loading,
  onChange,
  size,
}: {
  on: boolean;
  /** Name of the followed thing, if there are several toggles. */
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
