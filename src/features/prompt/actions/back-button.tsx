'use client';

import { ArrowLeft } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Button that goes back to the previous page. */
export function BackButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="dense"
      className="-ms-3 print:hidden"
      icon={<ArrowLeft aria-hidden="true" className="rtl:rotate-180" />}
      onClick={onPress}
    >
      Back
    </Button>
  );
}
