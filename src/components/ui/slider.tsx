'use client';

import { useId, type CSSProperties } from 'react';

import { cn } from '@/lib/cn';

export interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value in words or digits, shown beside the label and read out. */
  format?: (value: number) => string;
  hint?: string;
  className?: string;
}

/** A number out of a range. A native range control: arrow keys, Page Up and Home work as everywhere. */
export function Slider({
  label,
  value,
  onValueChange,
  min = 0,
  max = 1,
  step = 0.01,
  format = String,
  hint,
  className,
}: SliderProps) {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3 text-md">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="text-fg-muted tabular-nums">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="range touch:h-11"
        style={{ '--range-share': `${share}%` } as CSSProperties}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-fg-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
