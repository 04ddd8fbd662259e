'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { type Draft, readDraft, removeDraft } from './draft';
import { hasChanges, type PromptValues } from '@/features/prompt-base/values/form-values';

/** Offers back what was typed into this form earlier and never saved. Only where the browser renders it. */
export function DraftBanner({
  storageKey,
  initial,
  onRestore,
}: {
  storageKey: string;
  initial: PromptValues;
  onRestore: (draft: Draft) => void;
}) {
  const [draft, setDraft] = useState(() => {
    const found = readDraft(storageKey);
    return found !== null && hasChanges(initial, found.values) ? found : null;
  });
  if (draft === null) return null;
  return (
    <Banner
      tone="info"
      role="status"
      className="mb-5"
      title="Restore draft?"
      actions={
        <>
          <Button
            variant="secondary"
            size="dense"
            onClick={() => {
              removeDraft(storageKey);
              setDraft(null);
            }}
          >
            Discard
          </Button>
          <Button
            size="dense"
            onClick={() => {
              onRestore(draft);
              setDraft(null);
            }}
          >
            Restore
          </Button>
        </>
      }
    >
      You have unsaved changes from <Time date={new Date(draft.savedAt)} />, kept in this browser.
    </Banner>
  );
}
