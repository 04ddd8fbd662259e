'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { readSetting, subscribeToSettings, writeSetting } from '@/lib/device-setting';

/** Under the prefix of filled-in values, so that signing out removes them, too. */
const keyOf = (owner: string | null) => `filled-values:everywhere:${owner ?? 'guest'}`;
const MAX_VALUES = 50;

function parse(text: string): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return new Map();
    const isPair = (value: unknown): value is [string, string] =>
      Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
    return new Map(stored.filter(isPair));
  } catch {
    return new Map();
  }
}

/**
 * Values that this device keeps for every prompt with a variable of the same name: one's name, one's company.
 * @param owner a member's id, null for a guest
 */
export function useEverywhereValues(owner: string | null): {
  values: ReadonlyMap<string, string>;
  keep: (name: string, value: string) => void;
  forget: (name: string) => void;
} {
  const text = useSyncExternalStore(
    subscribeToSettings,
    () => readSetting(keyOf(owner)) ?? '',
    () => '',
  );
  const values = useMemo(() => parse(text), [text]);
  const write = (next: ReadonlyMap<string, string>) =>
    writeSetting(keyOf(owner), JSON.stringify([...next].slice(-MAX_VALUES)));
  return {
    values,
    keep: (name, value) => {
      const next = new Map(values);
      // The latest is last: the oldest goes first when there are too many.
      next.delete(name);
      write(next.set(name, value));
    },
    forget: (name) => write(new Map([...values].filter(([kept]) => kept !== name))),
  };
}
