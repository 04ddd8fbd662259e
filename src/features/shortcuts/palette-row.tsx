import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { cn } from '@/lib/cn';

const rowStyles =
  'group/row flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-md touch:min-h-11 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-fg-muted data-[selected=true]:[&>svg]:text-current';

const inlineStyles =
  'flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-sm border border-dashed border-border-strong px-2.5 text-sm touch:min-h-11 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft [&>svg]:size-3.5 [&>svg]:shrink-0';

/** One thing that the palette offers: icon, name, and what it is or which keys do it. */
export function PaletteRow({
  value,
  icon,
  label,
  note,
  keys = [],
  isInline = false,
  onSelect,
}: {
  /** Tells it from the others. */
  value: string;
  icon: ReactNode;
  label: string;
  note?: ReactNode;
  keys?: readonly string[] | undefined;
  isInline?: boolean | undefined;
  onSelect: () => void;
}) {
  return (
    <Command.Item value={value} className={isInline ? inlineStyles : rowStyles} onSelect={onSelect}>
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

const inlineGroupStyles =
  '[&_[cmdk-group-items]]:flex [&_[cmdk-group-items]]:flex-wrap [&_[cmdk-group-items]]:gap-1.5 [&_[cmdk-group-items]]:px-2 [&_[cmdk-group-items]]:pb-1';

/** Rows under a name; nothing where there are none. */
export function PaletteGroup({
  heading,
  isInline = false,
  children,
}: {
  heading: string;
  /** Rows beside each other. */
  isInline?: boolean | undefined;
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <Command.Group heading={heading} className={cn(groupStyles, isInline && inlineGroupStyles)}>
      {children}
    </Command.Group>
  );
}
