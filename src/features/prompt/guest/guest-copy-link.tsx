'use client';

import { Link2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyLink } from '../actions/copy-link';

/** On phones the title needs the room of the words. */
export function GuestCopyLink({ slug }: { slug: string }) {
  return (
    <Button variant="secondary" onClick={() => void copyLink(slug)}>
      <Link2 aria-hidden="true" />
      <span className="max-sm:sr-only">Copy link</span>
    </Button>
  );
}
