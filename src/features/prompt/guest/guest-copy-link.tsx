'use client';

import { Link2 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { copyLink } from '../actions/copy-link';

export function GuestCopyLink({ slug }: { slug: string }) {
  return (
    <IconButton variant="secondary" aria-label="Copy link" onClick={() => void copyLink(slug)}>
      <Link2 aria-hidden="true" />
    </IconButton>
  );
}
