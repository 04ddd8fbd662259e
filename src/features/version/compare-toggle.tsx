'use client';

import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { COMPARE_VIEWS, type CompareView, VIEW_LABELS } from './version-href';

const OPTIONS = COMPARE_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }));

/** How two texts are compared: the same choice, in the same words, wherever it is no part of an address. */
export function CompareToggle({ view, onView }: { view: CompareView; onView: (view: CompareView) => void }) {
  return (
    <SegmentedToggle label="Diff view" size="dense" options={OPTIONS} value={view} onValueChange={onView} />
  );
}
