'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import type { ServiceName } from '@/domain/admin/service-settings';
import type { SetupPartState } from '@/domain/admin/setup';
import { setupMessages as said } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { PartCard } from './part-card';
import { useTestOf } from './test-part';

type ServiceCardProps = {
  service: ServiceName;
  part: SetupPartState & { saved: object | null };
  /** The form, which is open where nothing is set. */
  children: (form: { onSaved: () => void; onCancel?: () => void }) => ReactNode;
};

/** A service that can be set up in the app: its state, its test, and the form, which is behind Change once it is saved. */
export function ServiceCard({ service, part, children }: ServiceCardProps) {
  const utils = trpc.useUtils();
  const test = useRef<HTMLButtonElement>(null);
  const tested = useTestOf(service, test);
  const [isChanging, setChanging] = useState(false);
  const isFixed = part.source === 'environment';
  const isOpen = !isFixed && (isChanging || part.saved === null);

  async function show(done: string) {
    toast.success(done);
    tested.reset();
    await utils.invalidate();
    setChanging(false);
    // What was pressed is gone.
    test.current?.focus();
  }

  return (
    <PartCard
      id={service}
      name={said.names[service]}
      without={said.without[service]}
      state={part.state}
      inUse={part.inUse}
      workedAt={part.workedAt}
      actions={
        <>
          {part.saved !== null && !isFixed && !isChanging && (
            <Button
              variant="secondary"
              size="dense"
              aria-label={`${said.change} ${said.names[service]}`}
              onClick={() => setChanging(true)}
            >
              {said.change}
            </Button>
          )}
          {part.saved !== null && <RemoveButton service={service} onRemoved={() => show(said.removed)} />}
          {tested.button}
        </>
      }
    >
      {part.problem !== '' && !tested.hasOutcome && <p className="text-md wrap-anywhere">{part.problem}</p>}
      {tested.words}
      {isFixed && (
        <p className="text-md text-fg-muted">
          {said.environment} <Variables names={said.variables[service]} />
          {part.saved !== null && ` ${said.unused}`}
        </p>
      )}
      {isOpen &&
        children({
          onSaved: () => void show(said.saved),
          ...(part.saved !== null && { onCancel: () => setChanging(false) }),
        })}
    </PartCard>
  );
}

/** Names of variables of the environment. */
export function Variables({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <code key={name} className="me-2 inline-block font-mono text-sm text-fg">
      {name}
    </code>
  ));
}

function RemoveButton({ service, onRemoved }: { service: ServiceName; onRemoved: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.admin.removeService.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await onRemoved();
    },
  });
  const { title, description } = said.removeQuestion[service];
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        aria-label={`${said.remove} ${said.names[service]}`}
        onClick={() => setAsking(true)}
      >
        {said.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel={said.remove}
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ name: service })}
      >
        {remove.error && <ErrorBox>{errorText(remove.error)}</ErrorBox>}
      </ConfirmDialog>
    </>
  );
}
