'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { noteFirstInputs } from '@/lib/held-before';
import { newVersion, reloadPage, setKeeper, watchCodeFiles } from '@/lib/new-version';

/**
 * A line at the foot of the window once the server has another version than this page. Part of every page: its own code
 * could be what is gone. What keeps typed text comes right after the page.
 */
export function NewVersionBanner() {
  const isOut = useSyncExternalStore(newVersion.subscribe, newVersion.isOut, () => false);
  useEffect(() => {
    const ends = [watchCodeFiles(), noteFirstInputs()];
    const started = import('@/lib/kept-fields').then(
      ({ keepTyped, watchFields }) => {
        setKeeper(keepTyped);
        return watchFields();
      },
      // Gone already: `watchCodeFiles` hears of it.
      () => undefined,
    );
    return () => {
      for (const end of ends) end();
      void started.then((end) => end?.());
    };
  }, []);
  if (!isOut) return null;
  return (
    <p
      role="alert"
      data-new-version=""
      className="fixed inset-x-0 inset-be-[var(--bottom-bar,0px)] z-60 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-border bg-mark-wash px-4 py-2 text-sm text-on-mark print:hidden"
    >
      A new version is out. What you typed is kept.
      <button type="button" className={buttonStyles({ variant: 'secondary' })} onClick={reloadPage}>
        Reload
      </button>
    </p>
  );
}
