import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { WithOperationList } from '@/features/developers/operation-list';
import { OperationView } from '@/features/developers/operation-view';
import { operationPath } from '@/features/developers/paths';
import { v1Reference } from '@/server/api/v1/reference';
import { setCacheTags } from '../../../cache-tags';
import { pageMetadata } from '../../../page-metadata';
import { missing, orMissing } from '../../../or-missing';

type Props = { params: Promise<{ operation: string }> };

function findOperation(id: string) {
  const operations = v1Reference().groups.flatMap((group) => group.operations);
  return operations.find((operation) => operation.id === id);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = findOperation((await params).operation);
  if (operation === undefined) return { robots: { index: false } };
  const { id, summary, method, path } = operation;
  return pageMetadata({
    title: summary,
    description: `${summary}: ${method} ${path}`,
    path: operationPath(id),
  });
}

export default orMissing(async function OperationPage({ params }: Props) {
  const operation = findOperation((await params).operation);
  if (operation === undefined) missing();
  setCacheTags();
  return (
    <PageShell>
      <WithOperationList groups={v1Reference().groups} current={operation.id}>
        <OperationView operation={operation} />
      </WithOperationList>
    </PageShell>
  );
});
