import { Skeleton } from '@/components/ui/skeleton';
import { TabCard } from '@/components/ui/tab-card';

/** Place-holders in the size of cards. They show only when the wait is long enough to be noticed. */
export function PromptGridSkeleton() {
  return (
    <div role="status" className="animate-[rise_180ms_150ms_both]">
      <span className="sr-only">Loading prompts</span>
      <div aria-hidden="true" className="card-grid">
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <TabCard key={place} as="div" tab="">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="mt-3 h-9" />
            <Skeleton className="mt-3 h-20 rounded-md" />
            <Skeleton className="mt-3 h-6 w-1/2" />
            <Skeleton className="mt-8 h-6" />
          </TabCard>
        ))}
      </div>
    </div>
  );
}
