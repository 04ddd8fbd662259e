import { SlidersHorizontal } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Opens the filters, and says how many narrow the list. */
export function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <Button
      variant="secondary"
      className="list-tool"
      data-badge={count || undefined}
      aria-haspopup="dialog"
      icon={<SlidersHorizontal aria-hidden="true" />}
      onClick={onOpen}
    >
      {count > 0 ? `Filters · ${count}` : 'Filters'}
    </Button>
  );
}

/** Takes away what narrows a list that found nothing. */
export function ClearButton({ searches, onClear }: { searches: boolean; onClear: () => void }) {
  return (
    <Button variant="secondary" onClick={onClear}>
      {searches ? 'Clear search' : 'Clear filters'}
    </Button>
  );
}
