'use client';

import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { spaceMessages } from '@/domain/space/messages';
import { SpaceCreate } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

type Problems = { name?: string | undefined; description?: string | undefined };

export function SpaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useId();
  const router = useRouter();
  const utils = trpc.useUtils();
  const create = trpc.space.create.useMutation();
  const [values, setValues] = useState({ name: '', description: '' });
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { data, error } = SpaceCreate.safeParse(values);
    if (error) {
      const of = (field: keyof Problems) => error.issues.find(({ path }) => path[0] === field)?.message;
      setProblems({ name: of('name'), description: of('description') });
      return;
    }
    setProblems({});
    try {
      const { slug } = await create.mutateAsync(data);
      void utils.space.list.invalidate();
      void utils.space.places.invalidate();
      router.push(`/spaces/${slug}`);
      onClose();
    } catch (error_) {
      toastError(error_);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="New space"
      description={spaceMessages.newHint}
      size="sm"
      bottomOnPhone
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={create.isPending}>
            Create space
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        <Field label="Name" required error={problems.name}>
          <Input
            dir="auto"
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => setValues((before) => ({ ...before, name: target.value }))}
          />
        </Field>
        <Field label="Description" hint="What is this space for?" error={problems.description}>
          <Textarea
            rows={3}
            value={values.description}
            onChange={({ target }) => setValues((before) => ({ ...before, description: target.value }))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
