'use client';

import { useSyncExternalStore } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { readSetting, subscribeToSettings, writeSetting } from '@/lib/device-setting';

const STORAGE_KEY = 'cuebook-open-in';
const stored = () => readSetting(STORAGE_KEY);

/** The service that this device opened a prompt in last, if it is still offered, and how to remember another. */
export function useLastTarget(
  targets: readonly OpenInTarget[],
): [OpenInTarget | null, (target: OpenInTarget) => void] {
  const name = useSyncExternalStore(subscribeToSettings, stored, () => null);
  const remember = (target: OpenInTarget) => writeSetting(STORAGE_KEY, target.name);
  return [targets.find((target) => target.name === name) ?? null, remember];
}
