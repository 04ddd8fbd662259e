import Link from 'next/link';
import type { Reference } from '@/server/api/v1/reference';
import { groupAnchor, operationPath } from './paths';

/** All operations with their addresses. Groups and operations have the anchors that links to the reference use. */
export function OperationIndex({ groups }: Pick<Reference, 'groups'>) {
  return (
    <div className="grid gap-6">
      {groups.map(({ name, operations }) => (
        <section key={name} aria-labelledby={groupAnchor(name)}>
          <h2 id={groupAnchor(name)} className="mb-2 scroll-mt-24 text-xl">
            {name}
          </h2>
          <ul className="divide-y divide-border border-y border-border">
            {operations.map(({ id, method, path, summary }) => (
              <li
                key={id}
                id={id}
                className="grid scroll-mt-24 gap-x-4 py-1.5 target:bg-primary-soft sm:grid-cols-2 sm:items-baseline"
              >
                <Link
                  href={operationPath(id)}
                  prefetch={false}
                  className="inline-flex items-center link touch:min-h-11"
                >
                  {summary}
                </Link>
                <code className="text-sm wrap-anywhere text-fg-muted">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
