import { LongText } from '@/components/ui/long-text';
import Link from 'next/link';
import { siteUrl } from '@/env';
import { GIT_PATH } from './paths';

const LINES = [`curl -O ${siteUrl}/cuebook.mjs`, 'node cuebook.mjs login', 'node cuebook.mjs --help'];

export function CommandLine() {
  return (
    <section aria-labelledby="command-line" className="mb-10 grid max-w-prose gap-3">
      <h2 id="command-line" className="scroll-mt-24 text-2xl">
        Command line
      </h2>
      <p>
        <a href="/cuebook.mjs" download className="link touch:inline-flex touch:min-h-11 touch:items-center">
          cuebook.mjs
        </a>{' '}
        is a single file for Node.js 20 or later. Use it to find, fill in, copy and sync prompts, and in CI.
      </p>
      <p>
        <Link href={GIT_PATH} className="link">
          Prompts in a Git repository
        </Link>{' '}
        has complete pipelines for GitHub Actions and GitLab CI.
      </p>
      <pre className="rounded-md border border-border bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>
          <LongText text={LINES.join('\n')} />
        </code>
      </pre>
    </section>
  );
}
