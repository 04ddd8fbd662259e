import { Skeleton } from '@/components/ui/skeleton';

/** Stands for the whole prompt of a result until its code, and the prompt, are there. */
export function PreviewSkeleton() {
  return (
    <div aria-hidden="true" className="grid content-start gap-3 hit-pane px-6 py-5">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="w-1/3" />
      <Skeleton className="mt-4" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-4/5" />
    </div>
  );
}
