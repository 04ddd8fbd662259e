'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogFooter } from '@/components/ui/dialog-footer';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { factorMessages } from '@/domain/account/factor-messages';
import type { Factor } from '@/domain/account/factors';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from '../account-form-frame';
import { fieldText } from '../field-text';

type Props = { factor: Pick<Factor, 'id' | 'name'>; open: boolean; onClose: () => void };

export function RenameDialog({ factor, open, onClose }: Props) {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const rename = trpc.account.factors.rename.useMutation({
    onSuccess: async () => {
      toast.success(factorMessages.renamed);
      onClose();
      await utils.account.factors.list.invalidate();
    },
    onError: (error) => setProblem(errorText(error)),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        setProblem(null);
        if (!isOpen) onClose();
      }}
      size="sm"
      title="Rename method"
    >
      <AccountFormFrame
        onSubmit={(form) => {
          setProblem(null);
          rename.mutate({ id: factor.id, name: fieldText(form, 'name') });
        }}
      >
        {problem !== null && <ErrorBox>{problem}</ErrorBox>}
        <Field label="Name" required>
          <Input name="name" defaultValue={factor.name} maxLength={60} />
        </Field>
        <DialogFooter>
          <Button type="submit" loading={rename.isPending}>
            Save
          </Button>
        </DialogFooter>
      </AccountFormFrame>
    </Dialog>
  );
}
