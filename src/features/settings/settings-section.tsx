'use client';

import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import { settingsMessages } from '@/domain/settings/messages';
import type { SettingName, Settings } from '@/domain/settings/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

const NAMES: readonly SettingName[] = [
  'newAccountsAreViewers',
  'sharingNeedsProof',
  'publicNeedsApproval',
  'challengeAlways',
  'onlyCompanySignIn',
  'adminsNeedFactor',
  'contributorsNeedFactor',
  'viewersNeedFactor',
  'privateRedirects',
];

/** Settings for the whole library: each applies immediately, and is reverted on an error. */
export function SettingsSection({ settings }: { settings: Settings }) {
  const utils = trpc.useUtils();
  const { data } = trpc.admin.settings.useQuery(undefined, { initialData: settings });
  const change = trpc.admin.setSettings.useMutation({
    onSuccess: (saved) => {
      utils.admin.settings.setData(undefined, saved);
      toast.success(settingsMessages.saved);
    },
    onError: toastError,
  });
  const isOn = (name: SettingName) => (change.isPending ? change.variables[name] : undefined) ?? data[name];
  return (
    <section aria-labelledby="settings" className="mt-12">
      <h2 id="settings" className="mb-2 scroll-mt-24 text-2xl">
        Settings
      </h2>
      <div className="grid max-w-prose gap-3">
        {NAMES.map((name) => (
          <Switch
            key={name}
            label={settingsMessages.labels[name]}
            hint={settingsMessages.hints[name]}
            checked={isOn(name)}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ [name]: event.target.checked })}
          />
        ))}
      </div>
    </section>
  );
}
