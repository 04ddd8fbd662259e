import Link from 'next/link';
import { Count } from './count';
import { cn } from '@/lib/cn';

export interface LinkTab {
  href: string;
  label: string;
  /** How much it holds; nothing is not said. */
  count?: string | undefined;
  isCurrent: boolean;
}

/** Parts of one page that each have an address of their own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className="max-w-full">
      <ul className="flex max-w-full flex-wrap gap-0.5 rounded-md border border-border bg-surface-2 p-0.5">
        {tabs.map(({ href, label: name, count, isCurrent }) => (
          <li key={href} className="flex grow">
            <Link
              href={href}
              prefetch={false}
              aria-current={isCurrent ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-8 grow items-center justify-center rounded-[6px] border px-3 text-md font-semibold touch:min-h-11',
                isCurrent
                  ? 'border-border-strong forced-chosen bg-surface text-fg'
                  : 'border-transparent text-fg-muted hover:text-fg',
              )}
            >
              {name}
              {count !== undefined && <Count>{count}</Count>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
