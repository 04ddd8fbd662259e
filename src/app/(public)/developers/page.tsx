import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { agentMessages } from '@/domain/agent/messages';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { CommandLine } from '@/features/developers/command-line';
import { siteUrl } from '@/env';
import { FirstRequest } from '@/features/developers/first-request';
import { FormerAnchors } from '@/features/developers/former-anchors';
import { OperationIndex } from '@/features/developers/operation-index';
import { WithOperationList } from '@/features/developers/operation-list';
import { REFERENCE_PATH } from '@/features/developers/paths';
import { V1_PATH } from '@/server/api/v1/document';
import { v1Reference } from '@/server/api/v1/reference';
import { setCacheTags } from '../../cache-tags';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'For developers',
  description: 'Use the Cuebook API to find, read and fill in prompts, create drafts and propose changes.',
  path: REFERENCE_PATH,
});

export default async function DevelopersPage() {
  setCacheTags();
  const { lead, groups } = v1Reference();
  const [purpose, ...conventions] = lead;
  return (
    <PageShell>
      <FormerAnchors ids={groups.flatMap(({ operations }) => operations.map(({ id }) => id))} />
      <WithOperationList groups={groups} current={REFERENCE_PATH}>
        <PageHeader title="For developers" lead={purpose} />
        <FirstRequest api={`${siteUrl}${V1_PATH}`} />
        <CommandLine />
        <section aria-labelledby="conventions" className="mb-10 grid max-w-prose gap-3">
          <h2 id="conventions" className="scroll-mt-24 text-2xl">
            Conventions
          </h2>
          {conventions.map((paragraph) => (
            <p key={paragraph} className="wrap-anywhere">
              {paragraph.replaceAll('`', '')}
            </p>
          ))}
          <p>
            AI agents connect through the Model Context Protocol (MCP):{' '}
            <Link href={CONSENT_PATH} className="link">
              {agentMessages.connect.title}
            </Link>
            .
          </p>
          <p>
            OpenAPI 3.1 specification:{' '}
            <a href={`${V1_PATH}/openapi.json`} className="link wrap-anywhere">
              {V1_PATH}/openapi.json
            </a>
          </p>
        </section>
        <OperationIndex groups={groups} />
      </WithOperationList>
    </PageShell>
  );
}
