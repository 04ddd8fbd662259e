import { LoaderCircle } from 'lucide-react';

import { cn } from '@/lib/cn';

/** A turning ring. Decoration only: the words that say what is going on belong to the caller. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('shrink-0 animate-spin weak:size-4', className)} />;
}
