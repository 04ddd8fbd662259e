'use client';

import { useRef } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { Switch } from '@/components/ui/switch';
import { SHORTCUTS } from './keys';
import { isApple } from '@/lib/pressed-key';
import { useSingleKeys } from '@/lib/use-single-keys';

/** The list of keys, with the switch that turns single keys off. */
export function ShortcutSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const list = useRef<HTMLDListElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      size="sm"
      // The switch at the end would scroll the list away.
      initialFocus={list}
    >
      <dl ref={list} tabIndex={-1} className="grid gap-2 outline-none">
        {SHORTCUTS.map(({ label, shown, isSingle }) => (
          <div
            key={label}
            className={
              isSingle && !singleKeys ? 'flex justify-between gap-4 opacity-55' : 'flex justify-between gap-4'
            }
          >
            <dt className="text-md">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {shown.map((key) => (
                <Kbd key={key}>{key === 'Ctrl' && isApple() ? '⌘' : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4"
        label="Single-key shortcuts"
        hint="Shortcuts without Ctrl or Cmd. They’re off while you type."
        checked={singleKeys}
        onChange={(event) => {
          setSingleKeys(event.target.checked);
        }}
      />
    </Dialog>
  );
}
