'use client';

import { LayoutGrid, Rows3 } from 'lucide-react';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { useDeviceChoice } from '@/lib/device-choice';

const OPTIONS = [
  { value: 'cards', label: <span className="sr-only">Cards</span>, icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'lines', label: <span className="sr-only">List</span>, icon: <Rows3 aria-hidden="true" /> },
] as const;

/**
 * Prompts as cards or as lines, as this device keeps it. Styles alone make the difference. Results of a search are
 * always lines; the toggle keeps its place, so that nothing beside it moves.
 */
export function ViewToggle({ showsHits, className }: { showsHits: boolean; className?: string }) {
  const [isLines, choose] = useDeviceChoice('list');
  return (
    <SegmentedToggle
      label={showsHits ? 'View (results are a list)' : 'View'}
      options={OPTIONS}
      value={isLines || showsHits ? 'lines' : 'cards'}
      disabled={showsHits}
      onValueChange={(view) => choose(view === 'lines')}
      className={className}
    />
  );
}
