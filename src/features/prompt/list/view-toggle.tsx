'use client';

import { LayoutGrid, Rows3 } from 'lucide-react';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { useDeviceChoice } from '@/lib/device-choice';

const OPTIONS = [
  { value: 'cards', label: <span className="sr-only">Cards</span>, icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'lines', label: <span className="sr-only">List</span>, icon: <Rows3 aria-hidden="true" /> },
] as const;

/** Prompts as cards or as lines, as this device keeps it. Styles alone make the difference. */
export function ViewToggle({ className }: { className?: string }) {
  const [isLines, choose] = useDeviceChoice('list');
  return (
    <SegmentedToggle
      label="View"
      options={OPTIONS}
      value={isLines ? 'lines' : 'cards'}
      onValueChange={(view) => choose(view === 'lines')}
      className={className}
    />
  );
}
