import { cn } from '@/lib/cn';

export interface StripFact {
  title: string;
  /** In smaller letters below; empty for none. */
  more: string;
  isWarning: boolean;
  isGood?: boolean;
}

/** Facts about a change in one line of boxes, two in a row where it is narrow. */
export function FactStrip({
  label,
  warning,
  facts,
}: {
  label: string;
  /** The words that say a warning to screen readers. */
  warning: string;
  /** Four or five. */
  facts: readonly StripFact[];
}) {
  return (
    <ul
      aria-label={label}
      className={cn(
        'grid grid-cols-2 overflow-hidden rounded-lg border border-border bg-surface',
        facts.length > 4 ? 'lg:grid-cols-5' : 'lg:grid-cols-4',
      )}
    >
      {facts.map(({ title, more, isWarning, isGood = false }) => (
        <li
          key={title}
          className={cn(
            'min-w-0 border-border px-4 py-2.5 not-first:border-s max-lg:odd:border-s-0 max-lg:odd:last:col-span-2 max-lg:nth-[n+3]:border-t',
            isWarning && 'bg-warn-soft text-on-warn-soft',
          )}
        >
          <p className={cn('font-semibold', isGood && 'text-on-ok-soft')}>
            {isWarning && <span className="sr-only">{warning} </span>}
            {title}
          </p>
          {more !== '' && (
            <p dir="auto" className={cn('text-sm wrap-anywhere', !isWarning && 'text-fg-muted')}>
              {more}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
