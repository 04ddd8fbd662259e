'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import type { SetupPartState } from '@/domain/admin/setup';
import { setupMessages as said } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { PartCard } from './part-card';
import { RemoveButton } from './remove-button';
import { useTestOf } from './test-part';
import { Variables } from './variables';

type ServiceCardProps = {
  service: 'ai' | 'mail';
  part: SetupPartState & { saved: object | null };
  /** How much of it was used today. */
  usage?: string | undefined;
  /** The form, which is open if nothing is configured. */
  children: (form: { onSaved: () => Promise<void>; onCancel?: () => void }) => ReactNode;
};

/** Card of a configurable service: its state, test and form, which is behind Change once settings are stored. */
export function ServiceCard({ service, part, usage, children }: ServiceCardProps) {
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
    // The pressed button was removed.
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
      usage={usage}
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
          {part.source !== 'none' && (part.saved !== null || !isFixed) && (
            <RemoveButton
              service={service}
              name={said.names[service]}
              question={said.removeQuestion[service]}
              onRemoved={() => show(said.removed)}
            />
          )}
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
          onSaved: () => show(said.saved),
          ...(part.saved !== null && { onCancel: () => setChanging(false) }),
        })}
    </PartCard>
  );
}
