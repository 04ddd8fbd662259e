import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Kbd } from '@/components/ui/kbd';

const rowStyles =
  'group/row flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-md touch:min-h-11 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-fg-muted data-[selected=true]:[&>svg]:text-current';

/** One thing that the palette offers: icon, name, and what it is or which keys do it. */
export function PaletteRow({
  value,
  icon,
  label,
  note,
  keys = [],
  onSelect,
}: {
  /** Tells it from the others. */
  value: string;
  icon: ReactNode;
  label: string;
  note?: ReactNode;
  keys?: readonly string[];
  onSelect: () => void;
}) {
  return (
    <Command.Item value={value} className={rowStyles} onSelect={onSelect}>
      {icon}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {note && <span className="shrink-0 text-sm opacity-80">{note}</span>}
      {keys.length > 0 && (
        <span aria-hidden="true" className="flex shrink-0 gap-1 touch:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}

const groupStyles =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-fg-muted';

/** Rows under a name; nothing where there are none. */
export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group heading={heading} className={groupStyles}>
      {children}
    </Command.Group>
  );
}
