import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { connectionsTo } from '@/domain/agent/connections';
import { agentMessages } from '@/domain/agent/messages';
import { siteUrl } from '@/env';
import { ConnectView } from '@/features/developers/connect-view';
import { setCacheTags } from '../../../cache-tags';
import { pageMetadata } from '../../../page-metadata';

const { title, lead, may, signIn, token, makeToken } = agentMessages.connect;

export const metadata: Metadata = pageMetadata({ title, description: lead, path: '/developers/connect' });

export default async function ConnectPage() {
  setCacheTags();
  const url = `${siteUrl}/mcp`;
  return (
    <PageShell width="form">
      <PageHeader title={title} lead={lead} />
      <div className="mb-8 grid gap-3">
        <p>{may}</p>
        <p>
          Server address: <code className="wrap-anywhere">{url}</code>
        </p>
        <p>{signIn}</p>
        <p>
          {token}{' '}
          <Link href="/profile/security" className="link">
            {makeToken}
          </Link>
        </p>
      </div>
      <ConnectView connections={connectionsTo(url)} />
    </PageShell>
  );
}
