'use client';

import { Pin } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useCollectionPin } from './use-collection-pin';

/** Pins a collection to a member's side bar, and takes the pin away. */
export function PinButton({ collectionId }: { collectionId: string }) {
  const { isPinned, isPending, toggle } = useCollectionPin(collectionId);
  return (
    <Button
      variant="secondary"
      icon={<Pin aria-hidden="true" />}
      aria-pressed={isPinned}
      loading={isPending}
      onClick={toggle}
    >
      Pin
    </Button>
  );
}
