'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { useAgoText } from '@/components/ui/time';
import type { VersionEntry } from '@/domain/prompt/version';
import { cn } from '@/lib/cn';
import { COMPARE_VIEWS, compareHref, type CompareView, VIEW_LABELS } from './version-href';

type Choice = Pick<VersionEntry, 'version' | 'createdAt' | 'status'>;

function labelOf({ version, status }: Choice, when: string, current: number): string {
  const words = [status, version === current && 'current'].filter(Boolean).join(', ');
  return `Version ${version}, ${when}${words && ` (${words})`}`;
}

/** Which two versions are compared, and how it is shown. Every choice is an address of its own. */
export function CompareBar({
  slug,
  from,
  to,
  view,
  versions,
  current,
}: {
  slug: string;
  from: number;
  to: number;
  view: CompareView;
  /** The versions to choose from, newest first, each with its description. */
  versions: readonly Choice[];
  /** The prompt's current version. */
  current: number;
}) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const agoText = useAgoText();
  const options = versions.map((choice) => ({
    value: String(choice.version),
    label: labelOf(choice, agoText(choice.createdAt), current),
  }));
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
      <nav aria-label="Diff view" className="sm:ms-auto">
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
                {VIEW_LABELS[other]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
