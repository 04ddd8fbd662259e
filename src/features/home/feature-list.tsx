import { Check, ChevronsUpDown, FlaskConical, Globe, Lock } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { BarCell } from '@/components/ui/bar-cell';
import { type Feature, FEATURES } from './features';

/** A little of each feature's own screen. Pictures: they can be neither pressed nor read out. */
const FRAGMENTS: Record<Feature['id'], ReactNode> = {
  manage: (
    <div className="flex flex-wrap items-center gap-2">
      <Badge>email</Badge>
      <Badge>summary</Badge>
      <Badge>rtf</Badge>
      <Badge>+2</Badge>
    </div>
  ),
  versions: (
    <p className="font-mono text-sm leading-[1.7]">
      Stay under{' '}
      <del className="rounded-xs bg-danger-soft box-decoration-clone px-0.5 text-on-danger-soft">200</del>{' '}
      <ins className="rounded-xs bg-ok-soft box-decoration-clone px-0.5 text-on-ok-soft underline decoration-1 underline-offset-3">
        120
      </ins>{' '}
      words and end with one question.
    </p>
  ),
  access: (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-md">
      <span className="inline-flex h-8 items-center gap-6 rounded-md border border-border-strong bg-surface px-2.5">
        Contributor <ChevronsUpDown className="size-3.5 text-fg-muted" />
      </span>
      <span className="inline-flex items-center gap-1.5 text-fg-muted">
        <Lock className="size-3.5" /> Private
      </span>
      <span className="inline-flex items-center gap-1.5 text-fg-muted">
        <Globe className="size-3.5" /> Shared
      </span>
    </div>
  ),
  analytics: (
    <div className="grid gap-1.5 text-md">
      <BarCell value={18} max={24}>
        18 uses
      </BarCell>
      <BarCell value={7} max={24}>
        7 uses
      </BarCell>
    </div>
  ),
  quality: (
    <div className="flex flex-wrap items-center gap-2 text-md text-fg-muted">
      <Badge tone="warn" icon={<FlaskConical />}>
        Tested
      </Badge>
      <span>then</span>
      <Badge tone="ok" icon={<Check />}>
        Approved
      </Badge>
      <span>for version 4</span>
    </div>
  ),
};

/** The five features, each beside a piece of what it looks like. */
export function FeatureList() {
  return (
    <section aria-labelledby="features" className="mt-14">
      <h2 id="features" className="text-2xl">
        What your team gets
      </h2>
      <ul className="mt-6 grid gap-x-14 gap-y-9 md:grid-cols-2 lg:grid-cols-6">
        {FEATURES.map(({ id, title, text, href, linkText }) => (
          // Three and two in a row where there is room, and no hole beside the last.
          <li
            key={id}
            className="flex min-w-0 flex-col border-t border-border-strong pt-4 md:last:col-span-2 lg:col-span-2 lg:last:col-span-3 lg:nth-4:col-span-3"
          >
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2 text-fg-muted">{text}</p>
            <div aria-hidden="true" className="mt-3 rounded-md bg-inset px-3.5 py-3">
              {FRAGMENTS[id]}
            </div>
            <Link
              href={href}
              prefetch={false}
              className="mt-1.5 w-fit py-1.5 link touch:min-h-11 touch:content-center"
            >
              {linkText}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
