'use client';

import { Card } from '@/components/ui/card';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import type { NotificationSettings } from '@/domain/notification/schema';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** What its reader wants to be told, saved with each press; a refused one goes back. */
export function NotificationSwitches({ first }: { first: NotificationSettings }) {
  const utils = trpc.useUtils();
  const { data: settings } = trpc.account.notificationSettings.useQuery(undefined, { initialData: first });
  const save = trpc.account.setNotificationSettings.useMutation({
    onMutate: async (next) => {
      await utils.account.notificationSettings.cancel();
      utils.account.notificationSettings.setData(undefined, next);
      return settings;
    },
    onSuccess: () => toast.success(reviewMessages.settingsSaved),
    onError: (error, _next, before) => {
      utils.account.notificationSettings.setData(undefined, before);
      toastError(error);
    },
  });
  return (
    <Card as="section" aria-label="Reviews" className="grid justify-items-start gap-3">
      <Switch
        label="In the app"
        hint="A number on the bell in the header, and a list behind it."
        checked={settings.inApp}
        onChange={(event) => save.mutate({ ...settings, inApp: event.target.checked })}
      />
      <Switch
        label="By mail"
        hint="A mail when somebody decides on your prompt, comments or answers."
        checked={settings.byMail}
        onChange={(event) => save.mutate({ ...settings, byMail: event.target.checked })}
      />
    </Card>
  );
}
