'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { shareLinkMessages } from '@/domain/share-link/messages';
import { useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { trpc } from '@/trpc/client';
import { NewLink } from './new-link';
import { ShareLinkList } from './share-link-list';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '1 week' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
] as const;
type Days = (typeof LIFETIMES)[number]['value'];

const hintOf = (pin: string) =>
  pin === 'approved' || pin === 'newest'
    ? shareLinkMessages.versionHints[pin]
    : shareLinkMessages.versionHints.number;

/** The links by which guests read a prompt: makes them, shows each address once, lists and ends them. */
export function ShareLinksDialog({
  prompt,
  open,
  onClose,
}: {
  prompt: { id: string; version: number };
  open: boolean;
  onClose: () => void;
}) {
  const promptId = prompt.id;
  const utils = trpc.useUtils();
  const versions = trpc.prompt.versions.useQuery({ id: promptId });
  const refuse = useShareRefusal();
  const create = trpc.shareLink.create.useMutation({
    onSettled: () => utils.shareLink.list.invalidate({ promptId }),
    onError: refuse,
  });
  const [pin, setPin] = useState('newest');
  const [days, setDays] = useState<Days>('30');
  const numbers = versions.data?.items.map(({ version }) => version) ?? [prompt.version];

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const version = pin === 'approved' || pin === 'newest' ? pin : Number(pin);
    create.mutate({ promptId, version, expiresAt: new Date(Date.now() + Number(days) * DAY_MS) });
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onClose}
        title={shareLinkMessages.title}
        description={shareLinkMessages.lead}
        bottomOnPhone
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <div className="grid gap-5">
          {create.data === undefined ? (
            <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
              <Field label="Version" hint={hintOf(pin)}>
                <NativeSelect
                  options={[
                    { value: 'newest', label: shareLinkMessages.versions('newest') },
                    { value: 'approved', label: shareLinkMessages.versions('approved') },
                    ...numbers.map((number) => ({
                      value: String(number),
                      label: shareLinkMessages.versions(number),
                    })),
                  ]}
                  value={pin}
                  onValueChange={setPin}
                />
              </Field>
              <Field label="Expires after">
                <NativeSelect options={LIFETIMES} value={days} onValueChange={setDays} />
              </Field>
              <Button
                type="submit"
                variant="secondary"
                className="sm:justify-self-start"
                loading={create.isPending}
              >
                Create link
              </Button>
            </form>
          ) : (
            <NewLink url={create.data.url} onMore={() => create.reset()} />
          )}
          <ShareLinkList promptId={promptId} />
        </div>
      </Dialog>
    </>
  );
}
