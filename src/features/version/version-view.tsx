import { Fragment, type ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Chip } from '@/components/ui/chip';
import { TabCard } from '@/components/ui/tab-card';
import type { PromptDto } from '@/domain/prompt/schema';
import type { VersionDto } from '@/domain/prompt/version';
import { describeVariable } from '@/domain/prompt/variable-fields';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { NamedLines } from '@/features/prompt-base/text/named-lines';
import { ChatBlocks } from '@/features/prompt-base/text/chat-blocks';
import { TextDetails } from '@/features/prompt-base/text/text-details';
import { PromptText } from '@/features/prompt-base/text/prompt-text';
import { VersionBadges } from './version-badges';
import { VersionHeading } from './version-heading';
import { compareHref, versionHref } from './version-href';
import { VersionAuthor } from './version-list';

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
      <article className="mt-6">
        <h2 dir="auto" className="text-xl break-words">
          {version.title}
        </h2>
        <ul aria-label="Category and tags" className="mt-2 flex flex-wrap gap-1.5">
          {[version.category, ...version.tags].map((name, index) => (
            <li key={`${index} ${name}`} className="flex min-w-0">
              <Chip variant="outline">{name}</Chip>
            </li>
          ))}
        </ul>
        <p dir="auto" className="mt-3 break-words whitespace-pre-line text-fg-muted">
          {version.description}
        </p>
        <TabCard
          as="section"
          aria-label="Prompt content"
          tab="Prompt"
          hue={categoryToken(version.category)}
          className="mt-5"
          sheetClassName="p-4 sm:p-6"
        >
          <NamedLines>
            {version.messages === null ? (
              <pre
                dir="auto"
                data-first-line={1}
                className="font-mono text-md leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
              >
                <PromptText text={version.content} />
              </pre>
            ) : (
              <ChatBlocks messages={version.messages} />
            )}
          </NamedLines>
        </TabCard>
        <TextDetails of={version} />
        {version.variables.length > 0 && (
          <section aria-label="Variables" className="mt-5">
            <h3 className="text-lg">Variables</h3>
            <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
              {version.variables.map((one) => (
                <Fragment key={one.name}>
                  <dt dir="auto" className="font-mono text-sm break-words">
                    {one.name}
                  </dt>
                  <dd dir="auto" className="break-words text-fg-muted max-sm:mb-2">
                    {describeVariable(one)}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        )}
      </article>
      <nav aria-label="Versions" className="mt-6 flex flex-wrap justify-between gap-2 print:hidden">
        <span>{previous !== null && step(previous, `Version ${previous}`)}</span>
        <span>{next !== null && step(next, `Version ${next}`)}</span>
      </nav>
    </>
  );
}
