'use client';

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { LineBand } from './line-band';
import { linesAnchor, linesOfHash } from './lines-anchor';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** A text of which the address may name lines (`#lines-2-3`): they are marked and brought into view. */
export function NamedLines({ children }: { children: ReactNode }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
  const lines = linesOfHash(hash);
  const id = lines === null ? undefined : linesAnchor(lines);
  useEffect(() => {
    if (root !== null && id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'center' });
  }, [root, id]);
  return (
    <div ref={setRoot} className="relative isolate">
      {children}
      {root !== null && lines !== null && <LineBand root={root} lines={lines} {...(id && { id })} />}
    </div>
  );
}
