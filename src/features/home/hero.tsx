import { Search } from 'lucide-react';
import Link from 'next/link';
import { ButtonLink } from '@/components/ui/button-link';
import { controlStyles } from '@/components/ui/control-styles';
import { Kbd } from '@/components/ui/kbd';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { cn } from '@/lib/cn';
import { UnlessJustRegistered } from '@/features/account/just-registered';
import type { Sample } from './sample';
import { SampleCard } from './sample-card';

/** Introduction on the home page: a sentence, the search, and a working prompt. */
export function Hero({ total, isMember, sample }: { total: number; isMember: boolean; sample: Sample }) {
  const count = total.toLocaleString('en-US');
  return (
    <section className="grid items-center gap-x-16 gap-y-8 py-2 sm:py-6 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,.95fr)]">
      <div>
        <h1 className="text-hero text-balance">
          Every good prompt, <span className="mark-band whitespace-nowrap">on cue</span> for the whole team.
        </h1>
        <p className="mt-5 max-w-reading text-lg text-fg-muted">
          Write a prompt once, add variables for the parts that change, and share it. Everyone can find it,
          fill it in and copy the result.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {/* Works without scripts. */}
          <form action="/browse-prompts" role="search" className="relative min-w-0 flex-1 basis-64">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2"
            />
            <input
              type="search"
              name="q"
              dir="auto"
              maxLength={QUERY_MAX}
              aria-label="Search prompts, creators..."
              aria-keyshortcuts="/"
              autoComplete="off"
              placeholder="Search prompts, creators..."
              className={cn(controlStyles, 'h-11.5 w-full ps-10 pe-10')}
            />
            <Kbd className="absolute end-3 top-1/2 -translate-y-1/2 max-sm:hidden">/</Kbd>
          </form>
          <ButtonLink
            href="/browse-prompts"
            variant="secondary"
            size="hero"
            aria-label={`Browse ${count} shared prompts`}
          >
            {`Browse ${count}`}
          </ButtonLink>
        </div>
        <p className="mt-4 text-sm text-fg-muted">
          {isMember ? (
            <UnlessJustRegistered>
              <Link href="/dashboard" className="link">
                Open the library
              </Link>
            </UnlessJustRegistered>
          ) : (
            <>
              You don’t need an account to find, fill in and copy.{' '}
              <Link href="/register" prefetch={false} className="link">
                Join the team
              </Link>{' '}
              to write your own.
            </>
          )}
        </p>
      </div>
      <SampleCard sample={sample} />
    </section>
  );
}
