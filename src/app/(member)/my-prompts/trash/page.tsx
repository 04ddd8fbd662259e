import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { trashMessages } from '@/domain/trash/messages';
import { TrashList } from '@/features/trash/trash-list';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Trash', robots: { index: false } };

/** What the reader may restore: their own that they deleted, and what was deleted in their spaces. */
export default async function TrashPage() {
  await requireMemberPage('/my-prompts/trash');
  return (
    <PageShell>
      <PageHeader
        title="Trash"
        lead={trashMessages.lead}
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
