'use client';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestCaseDto } from '@/domain/test-case/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

export function DeleteTestCase({
  testCase,
  promptId,
  onClose,
  onDeleted,
}: {
  testCase: TestCaseDto | null;
  promptId: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = trpc.prompt.tests.delete.useMutation({
    onSuccess: () => {
      onDeleted();
      onClose();
      toast.success(testCaseMessages.deleted);
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open={testCase !== null}
      onOpenChange={onClose}
      title="Delete test case"
      description={`Delete “${testCase?.name ?? ''}”? Past results are kept.`}
      confirmLabel="Delete"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => {
        if (testCase) remove.mutate({ promptId, id: testCase.id });
      }}
    />
  );
}
