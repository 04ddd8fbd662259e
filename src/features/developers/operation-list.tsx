import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/layout/page-shell';
import { cn } from '@/lib/cn';
import type { Reference } from '@/server/api/v1/reference';
import { GIT_PATH, operationPath, REFERENCE_PATH } from './paths';

type Props = Pick<Reference, 'groups'> & {
  /** The operation that the page is about, or the path of a guide. */
  current: string;
};

/** Pages above the list of operations. */
const GUIDES = [
  { href: REFERENCE_PATH, name: 'Overview' },
  { href: GIT_PATH, name: 'Git repository' },
] as const;

/** A page of the reference with the list of operations: beside it on wide screens, a menu above it on narrow ones. Needs no script. */
export function WithOperationList({ groups, current, children }: Props & { children: ReactNode }) {
  const operations = groups.flatMap((group) => group.operations);
  const name =
    GUIDES.find(({ href }) => href === current)?.name ?? operations.find(({ id }) => id === current)?.summary;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <details className="group mb-6 rounded-md border border-border-strong lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-md [&::-webkit-details-marker]:hidden">
          <span className="text-fg-muted">Operations</span>
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="border-t border-border p-2">
          <OperationLinks groups={groups} current={current} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <OperationLinks groups={groups} current={current} />
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function OperationLinks({ groups, current }: Props) {
  return (
    <nav aria-label="Operations">
      {GUIDES.map((guide) => (
        <ListedLink key={guide.href} href={guide.href} isCurrent={current === guide.href}>
          {guide.name}
        </ListedLink>
      ))}
      {groups.map(({ name, operations }) => (
        <section key={name} className="mt-3">
          <p className="px-2.5 py-1 text-sm font-semibold text-fg-muted">{name}</p>
          <ul aria-label={name}>
            {operations.map(({ id, summary }) => (
              <li key={id}>
                <ListedLink href={operationPath(id)} isCurrent={id === current}>
                  {summary}
                </ListedLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function ListedLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex min-h-8 items-center rounded-md px-2.5 py-1 text-md touch:min-h-11',
        isCurrent
          ? 'forced-chosen bg-primary-soft font-semibold text-on-primary-soft'
          : 'text-fg-muted hover:bg-surface-2 hover:text-fg',
      )}
    >
      {children}
    </Link>
  );
}

/** The heading of an operation's page: its name, and what a program sends. */
export function OperationHeader({
  summary,
  method,
  path,
}: {
  summary: string;
  method: string;
  path: string;
}) {
  return (
    <PageHeader
      title={summary}
      lead={
        <code className="wrap-anywhere">
          <strong className="text-fg">{method}</strong> {path}
        </code>
      }
    />
  );
}
