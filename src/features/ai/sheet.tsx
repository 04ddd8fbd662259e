'use client';

import { type ReactNode } from 'react';

export function Sheet({ children }: { children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Current and new text"
      tabIndex={0}
      className="max-h-[50dvh] overflow-y-auto rounded-md bg-inset p-4"
    >
      {children}
    </div>
  );
}
