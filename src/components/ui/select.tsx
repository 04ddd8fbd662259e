'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useContext } from 'react';

import { controlStyles } from './control-styles';
import { FieldContext, useFieldControl } from './field-context';
import { listItemStyles, popupStyles } from './popup-styles';
import { cn } from '@/lib/cn';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Name of a hue of globals.css: its colour stands before the label. */
  hue?: string;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Needed outside a Field. */
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  disabled?: boolean;
  size?: 'dense' | 'default';
  onBlur?: () => void;
  className?: string;
}

/** A choice of one from a list. Inside a Field it takes its name, error and description from there. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  disabled,
  size = 'default',
  onBlur,
  className,
  ...aria
}: SelectProps<Value>) {
  const field = useContext(FieldContext);
  const control = useFieldControl(aria);
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      disabled={disabled}
    >
      <Base.Trigger
        {...control}
        aria-label={aria['aria-label']}
        aria-labelledby={field && !aria['aria-label'] ? field.labelId : undefined}
        onBlur={onBlur}
        className={cn(
          controlStyles,
          'flex items-center justify-between gap-2 pe-2 text-start select-none data-disabled:cursor-not-allowed data-disabled:opacity-55',
          size === 'dense' ? 'h-8 text-sm touch:h-11' : 'h-9.5 touch:h-11',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <Hue name={options.find((option) => option.value === value)?.hue} />
          <Base.Value className="min-w-0 truncate data-placeholder:text-fg-subtle" placeholder="Choose…" />
        </span>
        <Base.Icon className="text-fg-muted">
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        {/* The policy of the pages refuses style elements of others; what theirs is for is not needed here. */}
        <CSPProvider disableStyleElements>
          <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-none">
            <Base.Popup
              className={cn(popupStyles, 'max-h-[min(24rem,var(--available-height))] min-w-(--anchor-width)')}
            >
              <Base.List>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={listItemStyles}>
                    <Hue name={option.hue} />
                    <span className="min-w-0 flex-1">
                      <Base.ItemText>{option.label}</Base.ItemText>
                    </span>
                    <Base.ItemIndicator className="text-primary">
                      <Check aria-hidden="true" className="size-4" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </CSPProvider>
      </Base.Portal>
    </Base.Root>
  );
}

function Hue({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <span
      aria-hidden="true"
      data-hue={name}
      className="h-4 w-1 shrink-0 rounded-xs bg-tab-edge forced-colors:bg-[CanvasText]"
    />
  );
}
