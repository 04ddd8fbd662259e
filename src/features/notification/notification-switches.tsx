'use client';

import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import type { NotificationSettings } from '@/domain/notification/schema';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** What its reader wants to be told, saved with each press, one after the other; a refused one goes back. */
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
    <Card as="section" aria-label="Reviews" className="grid justify-items-start gap-3">
      <Switch
        label="In the app"
        hint="A number on the bell in the header, and a list behind it."
        checked={settings.inApp}
        onChange={(event) => change({ ...settings, inApp: event.target.checked })}
      />
      <Switch
        label="By mail"
        hint="A mail when somebody decides on your prompt, comments or answers."
        checked={settings.byMail}
        onChange={(event) => change({ ...settings, byMail: event.target.checked })}
      />
    </Card>
  );
}
