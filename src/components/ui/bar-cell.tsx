import { cn } from '@/lib/cn';

export interface BarCellProps {
  value: number;
  /** Value of a full bar; 0 draws no bar. */
  max: number;
  /** Text of the cell, e.g. `12` or `33%`; default is the value. */
  children?: string | number;
  /** Name of a hue of globals.css (`--cat-<hue>-…`) for the bar. */
  hue?: string;
}

/** A number with a bar of its share behind it. The bar is only decoration. */
export function BarCell({ value, max, children, hue }: BarCellProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <span data-hue={hue} className="flex min-w-20 items-center gap-3 sm:min-w-28">
      <span aria-hidden="true" className="h-2 flex-1 rounded-xs bg-surface-2 forced-colors:border">
        <span
          className={cn(
            'block h-full rounded-xs forced-colors:bg-[CanvasText]',
            hue ? 'bg-tab-edge' : 'bg-primary',
          )}
          style={{ inlineSize: `${share}%` }}
        />
      </span>
      <span className="min-w-[3ch] text-end tabular-nums">{children ?? value}</span>
    </span>
  );
}
