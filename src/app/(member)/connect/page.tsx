import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { Banner } from '@/components/ui/banner';
import { agentMessages } from '@/domain/agent/messages';
import { CONSENT_PATH, AGENTS_PATH } from '@/domain/connection/paths';
import { connectionMessages, problemOf } from '@/domain/connection/messages';
import { ConnectionRequestId } from '@/domain/connection/schema';
import { siteUrl } from '@/env';
import { AuthSheet } from '@/features/account/auth-sheet';
import { ConnectAgent } from '@/features/connection/connect-agent';
import { Consent } from '@/features/connection/consent';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { getActor } from '@/auth/session';
import { V1_PATH } from '@/server/api/v1/document';
import { isPublicSite } from '@/server/ports/public-fetch/public-site';
import { api, findOrNull } from '@/trpc/server';
import { pageMetadata } from '../../page-metadata';

const { consent, gone, problems } = connectionMessages;
const { title, lead } = agentMessages.connect;

type Props = { searchParams: Promise<SearchParams> };

const isAsked = (parameters: SearchParams) =>
  parameters['request'] !== undefined || parameters['problem'] !== undefined;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  if (!isAsked(await searchParams)) return pageMetadata({ title, description: lead, path: CONSENT_PATH });
  return { title: consent.title, robots: { index: false }, referrer: 'no-referrer' };
}

/**
 * Connects an agent. With a program's own request in its address it asks the person to allow it; a request that has
 * ended is named above the apps.
 */
export default async function ConnectPage({ searchParams }: Props) {
  const parameters = await searchParams;
  const problem = firstValue(parameters['problem']);
  if (problem !== undefined) return <Connect problem={problems[problemOf(problem)]} />;
  if (!isAsked(parameters)) return <Connect problem={null} />;
  const { data: named } = ConnectionRequestId.safeParse({ id: firstValue(parameters['request']) });
  if (named === undefined) return <Connect problem={gone} />;
  await requireMemberPage(`${CONSENT_PATH}?request=${named.id}`);
  const request = await findOrNull(api.connection.request(named));
  if (request === null) return <Connect problem={gone} />;
  return (
    <AuthSheet tab="Agent" title={consent.title} lead={consent.lead(request.clientName)}>
      <Consent id={named.id} request={request} />
    </AuthSheet>
  );
}

async function Connect({ problem }: { problem: string | null }) {
  const actor = await getActor();
  const isMember = actor.kind === 'member';
  const [tokens, connections] = isMember
    ? await Promise.all([api.token.list(), api.connection.list()])
    : [[], []];
  return (
    <PageShell>
      <PageHeader title={title} lead={lead} />
      {problem !== null && (
        <Banner tone="warn" role="alert" className="mb-6" title={consent.failed}>
          {problem}
        </Banner>
      )}
      <ConnectAgent
        addresses={{ agents: `${siteUrl}${AGENTS_PATH}`, api: `${siteUrl}${V1_PATH}` }}
        isReachable={isPublicSite(siteUrl)}
        role={isMember ? actor.role : null}
        first={isMember ? { tokens, connections } : null}
      />
    </PageShell>
  );
}
