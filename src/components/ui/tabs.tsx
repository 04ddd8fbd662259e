'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabsProps<Value extends string> {
  /** Name of the row of tabs, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Name of a hue of globals.css for the chosen tab; neutral without one. */
  hue?: string;
}

/** Panels of which one is in view, behind divider tabs like those of a prompt. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, hue }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className="min-w-0">
      <Base.List aria-label={label} data-hue={hue} className="divider-tabs">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="mb-px inline-flex min-h-9 shrink-0 items-center rounded-t-md border border-b-0 border-border bg-surface-2 px-3 text-md font-semibold whitespace-nowrap text-fg-muted hover:text-fg focus-visible:-outline-offset-2 data-active:mb-0 data-active:border-tab-edge data-active:forced-chosen data-active:bg-tab-soft data-active:pb-px data-active:text-tab-text sm:px-3.5 touch:min-h-11 touch:min-w-11 touch:justify-center"
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
