'use client';

import { Link2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyLink } from '../actions/copy-link';

/** On phones the title needs the room of the words. */
export function GuestCopyLink({ slug }: { slug: string }) {
  return (
    <Button variant="secondary" icon={<Link2 aria-hidden="true" />} onClick={() => void copyLink(slug)}>
      <span className="max-sm:sr-only">Copy link</span>
    </Button>
  );
}
