'use client';

import { ArrowLeft } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useGoBack } from './use-go-back';

/** Back to the list somebody came from (specification 2, Prompt detail). */
export function BackButton() {
  const goBack = useGoBack();
  return (
    <Button
      variant="ghost"
      size="dense"
      className="-ms-3 print:hidden"
      icon={<ArrowLeft aria-hidden="true" className="rtl:rotate-180" />}
      onClick={goBack}
    >
      Back
    </Button>
  );
}
