'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Time } from '@/components/ui/time';
import type { Actor } from '@/domain/actor';
import { inboxMessages } from '@/domain/inbox/messages';
import type { ChangeFacts } from '@/domain/review/change-facts';
import { OWN_SUGGESTION } from '@/domain/status/decision-messages';
import { suggestionMessages } from '@/domain/suggestion/messages';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import { inboxHref } from '@/features/notification/inbox-href';
import { useMarkRead } from '@/features/notification/use-mark-read';
import { LivePrompts } from '@/features/prompt-events/live-prompts';
import { CompareHead } from '@/features/version/compare-head';
import { CompareView } from '@/features/version/compare-view';
import { VersionHeading } from '@/features/version/version-heading';
import { type CompareView as View, versionHref } from '@/features/version/version-href';
import { trpc } from '@/trpc/client';
import { DecideSuggestion } from './decide-suggestion';
import { hasParts, NOTHING_EXCLUDED, PartChoice } from './part-choice';
import { SuggestionBadge } from './suggestion-badge';
import { SuggestionFacts } from './suggestion-facts';
import { WithdrawSuggestion } from './withdraw-suggestion';

/** Where its reader comes from; the prompt is linked beside it. */
const INBOX = { href: inboxHref('all'), label: inboxMessages.title };

/**
 * One suggestion: what it changes, and what its reader may do about it. `first` is how the page was made with it.
 * @param isApproved whether the prompt's present version is approved
 */
export function SuggestionView({
  first,
  facts,
  isApproved,
  actor,
}: {
  first: SuggestionDto;
  facts: ChangeFacts;
  isApproved: boolean;
  actor: Actor;
}) {
  const { data: suggestion } = trpc.suggestion.get.useQuery({ id: first.id }, { initialData: first });
  useMarkRead('suggestion', first.id);
  const files = trpc.file.ofSuggestion.useQuery({ id: first.id });
  const [view, setView] = useState<View>('inline');
  const [leftOut, setLeftOut] = useState(NOTHING_EXCLUDED);
  const { state, baseVersion, current, base, proposed, note, may } = suggestion;
  return (
    <>
      <div className="min-w-0">
        <LivePrompts actor={actor} />
        <VersionHeading slug={suggestion.slug} title={suggestion.promptTitle} back={INBOX}>
          <span className="wrap-anywhere">
            Suggestion by <bdi>{suggestion.authorName ?? suggestionMessages.somebody}</bdi>
          </span>
          <SuggestionBadge state={state} />
        </VersionHeading>
        <p className="-mt-3 max-w-reading wrap-anywhere text-fg-muted">
          <Time date={suggestion.createdAt} />
          {note !== '' && (
            <>
              {' · '}
              <bdi>“{note}”</bdi>
            </>
          )}
        </p>
        <Outcome suggestion={suggestion} />
        <div className="mt-5">
          <SuggestionFacts facts={facts} endsApproval={isApproved && state === 'open'} />
        </div>
        {state === 'open' && current !== baseVersion && (
          <Banner tone="info" className="mt-4">
            {suggestionMessages.movedOn(baseVersion, current)}
          </Banner>
        )}
        <section aria-labelledby="changes" className="mt-6">
          <CompareHead view={view} onView={setView}>
            <h2 id="changes" className="font-sans text-md font-semibold tracking-normal text-fg">
              Changes since version {baseVersion}
            </h2>
          </CompareHead>
          <CompareView
            from={{ ...base, version: baseVersion }}
            to={{ ...proposed, version: baseVersion }}
            view={view}
            toName="Suggested"
            fileSource={{
              promptId: suggestion.promptId,
              slug: suggestion.slug,
              from: baseVersion,
              suggestionId: suggestion.id,
            }}
            fileTexts={files.data && { before: files.data.base, after: files.data.proposed }}
          />
        </section>
        {may.isOwnOnly && (
          <Banner tone="info" className="mt-6">
            {OWN_SUGGESTION}
          </Banner>
        )}
        {may.decide && hasParts(suggestion) && (
          <div className="mt-6">
            <PartChoice suggestion={suggestion} leftOut={leftOut} onChange={setLeftOut} />
          </div>
        )}
        {may.withdraw && (
          <div className="mt-6">
            <WithdrawSuggestion id={suggestion.id} />
          </div>
        )}
      </div>
      {may.decide && <DecideSuggestion suggestion={suggestion} leftOut={leftOut} />}
    </>
  );
}

/** The decision, who made it, and their note. */
function Outcome({ suggestion }: { suggestion: SuggestionDto }) {
  const { state, resultingVersion, decidedByName, decidedAt, decisionNote, slug } = suggestion;
  if (state === 'open' || decidedAt === null) return null;
  return (
    <section aria-label="Decision" className="mt-4 rounded-lg border border-border bg-surface p-4">
      <p role="status">
        {state === 'accepted' && resultingVersion !== null ? (
          <Link
            href={versionHref(slug, resultingVersion)}
            prefetch={false}
            className="inline-flex items-center font-semibold underline underline-offset-3 touch:min-h-11"
          >
            {suggestionMessages.acceptedAs(resultingVersion)}
          </Link>
        ) : (
          suggestionMessages.decided[state]
        )}
      </p>
      {decisionNote !== '' && (
        <p dir="auto" className="mt-2 break-words whitespace-pre-line">
          {decisionNote}
        </p>
      )}
      <p className="mt-1 text-sm text-fg-muted">
        <Time date={decidedAt} />
        {' · '}
        <bdi>{decidedByName ?? suggestionMessages.somebody}</bdi>
      </p>
    </section>
  );
}
