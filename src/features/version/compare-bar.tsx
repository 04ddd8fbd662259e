'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { cn } from '@/lib/cn';
import { COMPARE_VIEWS, compareHref, type CompareView } from './version-href';

const LABELS: Record<CompareView, string> = { inline: 'Inline', split: 'Side by side' };

/** Which two versions are compared, and how it is shown. Every choice is an address of its own. */
export function CompareBar({
  slug,
  from,
  to,
  view,
  versions,
}: {
  slug: string;
  from: number;
  to: number;
  view: CompareView;
  /** The versions to choose from, newest first, with what is said of each. */
  versions: readonly { version: number; label: string }[];
}) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const options = versions.map(({ version, label }) => ({ value: String(version), label }));
  const show = (next: { from: number; to: number }) =>
    startTransition(() => router.push(compareHref(slug, next.from, next.to, view), { scroll: false }));
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label="From" className="min-w-0 basis-56 max-sm:grow">
        <NativeSelect
          options={options}
          value={String(from)}
          onValueChange={(value) => show({ from: Number(value), to })}
        />
      </Field>
      <Field label="To" className="min-w-0 basis-56 max-sm:grow">
        <NativeSelect
          options={options}
          value={String(to)}
          onValueChange={(value) => show({ from, to: Number(value) })}
        />
      </Field>
      <nav aria-label="How to show the changes" className="sm:ms-auto">
        <ul className="inline-flex gap-0.5 rounded-md border border-border bg-surface-2 p-0.5">
          {COMPARE_VIEWS.map((other) => (
            <li key={other} className="flex">
              <Link
                href={compareHref(slug, from, to, other)}
                scroll={false}
                prefetch={false}
                aria-current={other === view ? 'page' : undefined}
                className={cn(
                  'inline-flex min-h-8 items-center rounded-[6px] border px-3 text-md font-semibold touch:min-h-11',
                  other === view
                    ? 'border-border-strong forced-chosen bg-surface text-fg'
                    : 'border-transparent text-fg-muted hover:text-fg',
                )}
              >
                {LABELS[other]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
