'use client';

import { useState } from 'react';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import type { VersionDto } from '@/domain/prompt/version';
import { CompareView } from '@/features/version/compare-view';
import type { CompareView as View } from '@/features/version/version-href';

const VIEWS = [
  { value: 'inline', label: 'Inline' },
  { value: 'split', label: 'Side by side' },
] as const;

/** What is new since the version that was approved last. */
export function ReviewChanges({ approved, reviewed }: { approved: VersionDto | null; reviewed: VersionDto }) {
  const [view, setView] = useState<View>('inline');
  return (
    <section aria-labelledby="changes">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="changes" className="text-xl">
          {approved === null ? 'New prompt' : `What changed since version ${approved.version}`}
        </h2>
        {approved !== null && (
          <SegmentedToggle
            label="Diff view"
            size="dense"
            options={VIEWS}
            value={view}
            onValueChange={setView}
          />
        )}
      </div>
      {approved === null ? (
        <p className="mt-2 text-fg-muted">This prompt has no approved version yet, so everything is new.</p>
      ) : (
        <CompareView from={approved} to={reviewed} view={view} />
      )}
    </section>
  );
}
