'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestInput } from '@/domain/test-case/schema';
import { errorText } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { pressedEnter } from '@/lib/pressed-enter';

/** Keeps the values of a run as a test case, with one check on the answer; more can be added where the tests are. */
export function SaveCase({ promptId, inputs }: { promptId: string; inputs: readonly TestInput[] }) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) firstField.current?.focus();
  }, [isOpen]);
  const save = trpc.prompt.tests.save.useMutation({
    onSuccess: () => {
      void utils.prompt.tests.invalidate();
      void utils.prompt.parts.invalidate();
      toast.success(testCaseMessages.saved);
      setOpen(false);
    },
  });
  if (!isOpen) {
    return (
      <Button variant="ghost" size="dense" onClick={() => setOpen(true)}>
        Keep as test
      </Button>
    );
  }
  const send = () =>
    save.mutate({
      promptId,
      name,
      inputs: [...inputs],
      checks: [{ kind: 'contains', text, ignoreCase: true }],
    });
  return (
    // No form: it may be inside the editor's form, which Enter would save.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the button below
    <div
      role="group"
      aria-label="Keep as test"
      className="grid basis-full gap-3 rounded-md border border-border p-3"
      onKeyDown={(event) => {
        if (!pressedEnter(event) || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        event.stopPropagation();
        send();
      }}
    >
      <Field label="Test case name" required>
        <Input ref={firstField} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="The response must contain" required>
        <Input value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {save.error && <ErrorBox>{errorText(save.error)}</ErrorBox>}
      <div className="flex gap-2">
        <Button loading={save.isPending} onClick={send}>
          Save test case
        </Button>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
