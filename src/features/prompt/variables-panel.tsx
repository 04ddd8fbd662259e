'use client';

import { useDeferredValue, useMemo } from 'react';
import { Card } from '@/components/ui/card';
import { variableNames } from '@/domain/prompt/variables';

/** The variables found in the content, so that a slip in the brackets shows while writing. */
export function VariablesPanel({ content }: { content: string }) {
  // A long text is looked through when typing leaves time for it, and once: the compiler memoises nothing that a hook gave.
  const settled = useDeferredValue(content);
  const names = useMemo(() => variableNames(settled), [settled]);
  return (
    <Card as="section" aria-labelledby="variables" className="p-4">
      <h2 id="variables" className="text-lg">
        Variables
      </h2>
      {names.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-1.5 font-mono text-sm">
          {names.map((name) => (
            <li key={name} className="max-w-full min-w-0">
              <mark dir="auto" className="inline-block max-w-full truncate align-bottom">
                {name}
              </mark>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-md text-fg-muted">
          Mark what changes from use to use: <code className="font-mono text-sm">{'{{name}}'}</code>,{' '}
          <code className="font-mono text-sm">{'${name}'}</code> or{' '}
          <code className="font-mono text-sm">{'${name:default}'}</code>.
        </p>
      )}
    </Card>
  );
}
