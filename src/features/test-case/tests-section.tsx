'use client';

import { RunSummary } from './run-summary';

/** How the present text of a prompt did in the tests. */
export function TestsSection({ prompt }: { prompt: { id: string; slug: string; version: number } }) {
  return (
    <section aria-labelledby="tests" className="print:hidden">
      <h2 id="tests" className="mb-1 text-lg">
        Tests
      </h2>
      <RunSummary prompt={prompt} version={prompt.version} />
    </section>
  );
}
