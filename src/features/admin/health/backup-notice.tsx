import { TriangleAlert } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import type { FailedBackup } from '@/domain/admin/health';
import { healthMessages } from '@/domain/admin/health-messages';

/** Tells an admin, until the next backup is made, that the last one was not. */
export function BackupNotice({ failed }: { failed: FailedBackup }) {
  if (failed === null) return null;
  return (
    <Banner
      tone="danger"
      icon={<TriangleAlert aria-hidden="true" />}
      title={healthMessages.backupFailedTitle(failed.at.toISOString().slice(0, 10))}
      className="mb-6 wrap-anywhere"
      actions={
        <ButtonLink href="/admin/health" variant="secondary" prefetch={false}>
          {healthMessages.openHealth}
        </ButtonLink>
      }
    >
      {failed.problem}
    </Banner>
  );
}
