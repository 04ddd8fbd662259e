'use client';

import { type ReactNode, useId, useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import { followMessages } from '@/domain/follow/messages';
import type { NotificationSettings } from '@/domain/notification/schema';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Notification settings, saved on each click, one after the other; a rejected change is reverted. */
export function NotificationSwitches({ first }: { first: NotificationSettings }) {
  const [settings, setSettings] = useState(first);
  const save = trpc.account.setNotificationSettings.useMutation({
    scope: { id: 'notification-settings' },
    onSuccess: () => toast.success(reviewMessages.settingsSaved),
  });
  const change = (next: NotificationSettings) => {
    setSettings(next);
    save.mutate(next, {
      onError: (error) => {
        setSettings(settings);
        toastError(error);
      },
    });
  };
  return (
    <div className="grid gap-4">
      <Ways
        title="Reviews and suggestions"
        byMail="Email me about decisions, comments and suggestions on my prompts and reviews."
        ways={settings}
        onChange={(ways) => change({ ...settings, ...ways })}
      />
      <Ways
        title="Comments"
        byMail="Email me about comments on my prompts, replies and mentions."
        ways={settings.comments}
        onChange={(ways) => change({ ...settings, comments: { ...settings.comments, ...ways } })}
      />
      <Ways
        title="Shared with you"
        byMail="Email me when someone shares a prompt with me."
        ways={settings.grants}
        onChange={(ways) => change({ ...settings, grants: { ...settings.grants, ...ways } })}
      />
      <Section title={followMessages.mailTitle}>
        <Switch
          label={followMessages.mailSwitch}
          hint={followMessages.mailHint}
          checked={settings.weeklyDigest}
          onChange={(event) => change({ ...settings, weeklyDigest: event.target.checked })}
        />
        <ButtonLink href="/following" variant="secondary" size="dense" prefetch={false}>
          Following
        </ButtonLink>
      </Section>
    </div>
  );
}

type WaysChosen = { inApp: boolean; byMail: boolean };

interface WaysProps {
  title: string;
  /** Description of the emails. */
  byMail: string;
  ways: WaysChosen;
  onChange: (change: Partial<WaysChosen>) => void;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} className="grid justify-items-start gap-3">
      <h2 id={headingId} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Ways({ title, byMail, ways, onChange }: WaysProps) {
  return (
    <Section title={title}>
      <Switch
        label="In the app"
        hint="Show a badge on the bell in the header."
        checked={ways.inApp}
        onChange={(event) => onChange({ inApp: event.target.checked })}
      />
      <Switch
        label="By email"
        hint={byMail}
        checked={ways.byMail}
        onChange={(event) => onChange({ byMail: event.target.checked })}
      />
    </Section>
  );
}
