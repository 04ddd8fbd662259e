'use client';

import Link from 'next/link';
import { RunSummary } from './run-summary';
import { testsHref } from './test-href';

/** On a prompt's page: how its present text did in the tests, and the way to them. */
export function TestsSection({ prompt }: { prompt: { id: string; slug: string; version: number } }) {
  return (
    <section aria-labelledby="tests" className="print:hidden">
      <h2 id="tests" className="mb-1 text-lg">
        Tests
      </h2>
      <RunSummary prompt={prompt} version={prompt.version} />
      <p className="mt-1">
        <Link
          href={testsHref(prompt.slug)}
          prefetch={false}
          className="inline-flex items-center text-md font-semibold underline underline-offset-3 touch:min-h-11"
        >
          All test cases
        </Link>
      </p>
    </section>
  );
}
