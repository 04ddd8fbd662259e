'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { DialogFooter, dialogFooterStyles } from '@/components/ui/dialog-footer';
import { Drawer } from '@/components/ui/drawer';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Specimen } from './specimen';

const QUESTIONS: readonly { name: string; look: Pick<ConfirmDialogProps, 'tone' | 'isAtBar'> }[] = [
  { name: 'A question', look: { tone: 'primary' } },
  { name: 'About a loss', look: { tone: 'danger' } },
  { name: 'In doubt', look: { tone: 'doubtful' } },
  { name: 'At the bar', look: { tone: 'doubtful', isAtBar: true } },
];

type Opened = 'dialog' | 'form' | 'drawer' | (string & {});

/** What opens over a page, and the one foot that all of it has. */
export function Dialogs() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const buttons = (
    <>
      <Button variant="secondary" onClick={close}>
        Cancel
      </Button>
      <Button onClick={close}>Save</Button>
    </>
  );
  return (
    <Specimen title="Dialogs and their foot">
      <div className="w-full rounded-lg border border-border bg-surface">
        <p className="p-5">The foot of every dialog: the way out first, the filled button last.</p>
        <div className={dialogFooterStyles}>{buttons}</div>
      </div>
      {['dialog', 'form', 'drawer', ...QUESTIONS.map(({ name }) => name)].map((name) => (
        <Button key={name} variant="secondary" onClick={() => setOpened(name)}>
          {name}
        </Button>
      ))}
      <Dialog open={opened === 'dialog'} onOpenChange={close} title="A dialog" footer={buttons}>
        What it is about.
      </Dialog>
      <Dialog open={opened === 'form'} onOpenChange={close} title="A form">
        <form className="flex flex-col gap-4" onSubmit={close}>
          <Field label="Name">
            <Input />
          </Field>
          <DialogFooter>{buttons}</DialogFooter>
        </form>
      </Dialog>
      <Drawer open={opened === 'drawer'} onOpenChange={close} title="A drawer" footer={buttons}>
        From the bottom on phones, else at the side.
      </Drawer>
      {QUESTIONS.map(({ name, look }) => (
        <ConfirmDialog
          key={name}
          {...look}
          open={opened === name}
          onOpenChange={close}
          title={name}
          description="The whole question, with what will happen."
          confirmLabel="Go on"
          onConfirm={close}
        />
      ))}
    </Specimen>
  );
}
