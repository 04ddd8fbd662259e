'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabsProps<Value extends string> {
  /** Name of the row of tabs, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Panels of which one is in view. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className="min-w-0">
      <Base.List
        aria-label={label}
        className="flex [scrollbar-width:none] gap-5 overflow-x-auto border-b border-border"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex min-h-10 shrink-0 items-center border-b-2 border-transparent text-md font-semibold whitespace-nowrap text-fg-muted transition-colors hover:text-fg focus-visible:-outline-offset-2 data-active:border-primary data-active:forced-chosen data-active:text-fg forced-colors:border-[Canvas] touch:min-h-11 touch:min-w-11 touch:justify-center"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
