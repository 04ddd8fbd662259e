import { Skeleton } from '@/components/ui/skeleton';
import { TabCard } from '@/components/ui/tab-card';

/** Place-holders in the size of cards. They show only when the wait is long enough to be noticed. */
export function PromptGridSkeleton() {
  return (
    <div role="status" className="animate-[rise_180ms_150ms_both]">
      <span className="sr-only">Loading prompts</span>
      <div aria-hidden="true" data-views="" className="card-grid">
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <TabCard key={place} as="div" tab="">
            <Skeleton className="h-5 w-3/4 lines:order-2 lines:h-4 lines:w-1/3" />
            <Skeleton className="mt-3 h-9 lines:hidden" />
            <Skeleton className="mt-3 h-22 rounded-md lines:hidden" />
            <Skeleton className="mt-3 h-5.5 w-1/2 lines:hidden" />
            <Skeleton className="mt-4 h-6 lines:hidden" />
          </TabCard>
        ))}
      </div>
    </div>
  );
}
