import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { canSeeTrash } from '@/domain/space/policy';
import { trashMessages } from '@/domain/trash/messages';
import { TRASH_PATH } from '@/features/navigation/library-pages';
import { TrashList } from '@/features/trash/trash-list';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';
import { findSpace } from '../../../find-space';
import { missing, orMissing, titleOrMissing } from '../../../../or-missing';

export async function generateMetadata({ params }: { params: Promise<{ slug: string }> }): Promise<Metadata> {
  const { slug } = await params;
  return titleOrMissing('Trash', () => findSpace(slug));
}

/** The part of the Trash that was deleted in one space, for its publishers and owners. */
export default orMissing(async function SpaceTrashPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const actor = await requireMemberPage(`/spaces/${slug}/trash`);
  const space = await findSpace(slug);
  if (space === null || !canSeeTrash(actor, space)) missing();
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
});
