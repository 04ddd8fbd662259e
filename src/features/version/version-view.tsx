import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import type { PromptDto } from '@/domain/prompt/schema';
import type { VersionDto } from '@/domain/prompt/version';
import { VersionBadges } from './version-badges';
import { VersionHeading } from './version-heading';
import { compareHref, versionHref } from './version-href';
import { VersionAuthor } from './version-list';
import { VersionText } from './version-text';

/** One version as it was saved, the ways to those around it, and what may be done with it. */
export function VersionView({
  prompt,
  version,
  actions,
}: {
  prompt: PromptDto;
  version: VersionDto;
  /** Restoring it, for those who may. */
  actions: ReactNode;
}) {
  const { slug } = prompt;
  const { previous, next } = version;
  const step = (to: number, text: string) => (
    <ButtonLink href={versionHref(slug, to)} prefetch={false} variant="ghost">
      {text}
    </ButtonLink>
  );
  return (
    <>
      <VersionHeading slug={slug} title={prompt.title}>
        Version {version.version}
        <VersionBadges version={version} current={prompt.version} />
      </VersionHeading>
      <p className="-mt-3 text-fg-muted">
        <VersionAuthor version={version} />
      </p>
      {version.note && (
        <p dir="auto" className="mt-2 break-words">
          {version.note}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {previous !== null && (
          <ButtonLink
            href={compareHref(slug, previous, version.version)}
            prefetch={false}
            variant="secondary"
          >
            Changes
          </ButtonLink>
        )}
        {version.version !== prompt.version && (
          <ButtonLink
            href={compareHref(slug, version.version, prompt.version)}
            prefetch={false}
            variant="secondary"
          >
            Compare with current
          </ButtonLink>
        )}
        {actions}
      </div>
      <VersionText version={version} />
      <nav aria-label="Versions" className="mt-6 flex flex-wrap justify-between gap-2 print:hidden">
        <span>{previous !== null && step(previous, `Version ${previous}`)}</span>
        <span>{next !== null && step(next, `Version ${next}`)}</span>
      </nav>
    </>
  );
}
