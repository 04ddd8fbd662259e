import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { canSeeTrash } from '@/domain/space/policy';
import { trashMessages } from '@/domain/trash/messages';
import { TRASH_PATH } from '@/features/navigation/library-pages';
import { TrashList } from '@/features/trash/trash-list';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';

export const metadata: Metadata = { title: 'Trash', robots: { index: false } };

/** The part of the Trash that was deleted in one space, for its publishers and owners. */
export default async function SpaceTrashPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const actor = await requireMemberPage(`/spaces/${slug}/trash`);
  const space = await findOrNull(api.space.get({ slug }));
  if (space === null || !canSeeTrash(actor, space)) notFound();
  return (
    <PageShell>
      <PageHeader
        back={{ href: `/spaces/${space.slug}`, label: <bdi>{space.name}</bdi> }}

        title="Trash"
        lead={trashMessages.spaceLead(space.name)}
        actions={
          <ButtonLink href={TRASH_PATH} variant="secondary">
            {trashMessages.everything}
          </ButtonLink>
        }
      />
      <TrashList scope="space" spaceId={space.id} first={await api.trash.list({ spaceId: space.id })} />
    </PageShell>
  );
}
