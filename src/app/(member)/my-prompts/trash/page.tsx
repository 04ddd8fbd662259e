import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { TrashList } from '@/features/trash/trash-list';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Trash', robots: { index: false } };

/** The prompts of one's own that one deleted. */
export default async function TrashPage() {
  await requireMemberPage('/my-prompts/trash');
  return (
    <PageShell>
      <PageHeader
        title="Trash"
        lead="Your deleted prompts. You can restore them for 30 days."
        actions={
          <ButtonLink href="/my-prompts" variant="secondary">
            My Prompts
          </ButtonLink>
        }
      />
      <TrashList scope="own" first={await api.trash.list({})} />
    </PageShell>
  );
}
