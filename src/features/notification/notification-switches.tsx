'use client';

import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { DataTable, type DataTableColumn } from '@/components/ui/data-table';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import { followMessages } from '@/domain/follow/messages';
import type { NotificationSettings } from '@/domain/notification/schema';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

type WaysChosen = { inApp: boolean; byMail: boolean };

type Kind = {
  title: string;
  hint: ReactNode;
  /** Undefined for what is only in emails. */
  inApp?: boolean;
  byMail: boolean;
  /** Name of the switch for emails. */
  mailLabel?: string;
  onChange: (change: Partial<WaysChosen>) => void;
};

const COLUMNS: readonly DataTableColumn<Kind>[] = [
  {
    key: 'kind',
    header: 'Kind',
    rowHeader: true,
    className: 'w-full min-w-36',
    cell: ({ title, hint }) => (
      <>
        {title}
        <span className="mt-0.5 block text-sm font-normal text-fg-muted">{hint}</span>
      </>
    ),
  },
  {
    key: 'app',
    header: 'App',
    cell: ({ title, inApp, onChange }) =>
      inApp !== undefined && (
        <Switch
          hideLabel
          label={`${title}: in the app`}
          checked={inApp}
          onChange={(event) => onChange({ inApp: event.target.checked })}
        />
      ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ title, byMail, mailLabel, onChange }) => (
      <Switch
        hideLabel
        label={`${title}: ${mailLabel ?? 'by email'}`}
        checked={byMail}
        onChange={(event) => onChange({ byMail: event.target.checked })}
      />
    ),
  },
];

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
  const kinds: Kind[] = [
    {
      title: 'Reviews and suggestions',
      hint: 'Decisions, comments and suggestions on your prompts and reviews.',
      inApp: settings.inApp,
      byMail: settings.byMail,
      onChange: (ways) => change({ ...settings, ...ways }),
    },
    {
      title: 'Comments',
      hint: 'Comments on your prompts, replies and mentions.',
      ...settings.comments,
      onChange: (ways) => change({ ...settings, comments: { ...settings.comments, ...ways } }),
    },
    {
      title: 'Shared with you',
      hint: 'Prompts that someone shares with you.',
      ...settings.grants,
      onChange: (ways) => change({ ...settings, grants: { ...settings.grants, ...ways } }),
    },
    {
      title: followMessages.mailTitle,
      hint: (
        <>
          {followMessages.mailHint}{' '}
          <Link href="/following" prefetch={false} className="link">
            See what you follow
          </Link>
        </>
      ),
      byMail: settings.weeklyDigest,
      mailLabel: followMessages.mailSwitch.toLowerCase(),
      onChange: ({ byMail = settings.weeklyDigest }) => change({ ...settings, weeklyDigest: byMail }),
    },
  ];
  return (
    <DataTable
      caption="Notifications"
      hideCaption
      columns={COLUMNS}
      rows={kinds}
      rowKey={({ title }) => title}
    />
  );
}
