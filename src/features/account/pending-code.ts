'use client';

import { useSyncExternalStore } from 'react';

/** A code that this browser has requested: the email address, and the ticket without which the code is useless. */
export type PendingCode = { email: string; ticket: string };

/** Stored for reloads, and for the tab that opens the link of the email. */
const STORAGE_KEY = 'cuebook.sign-in-code';
const LIFETIME_MS = 10 * 60 * 1_000;

type Stored = PendingCode & { askedAt: number };

const listeners = new Set<() => void>();
/** Without storage, the value lasts as long as the page. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return unstored;
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { email, ticket, askedAt } = value as Partial<Stored>;
  return typeof email === 'string' && typeof ticket === 'string' && typeof askedAt === 'number';
}

function parse(text: string | null): PendingCode | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isStored(stored) && Date.now() - stored.askedAt < LIFETIME_MS ? stored : null;
  } catch {
    // Invalid data counts as none.
    return null;
  }
}

let last: { text: string | null; pending: PendingCode | null } = { text: null, pending: null };

/** Returns the same object for the same text, because React compares identity. */
function read(): PendingCode | null {
  const text = readText();
  if (text !== last.text) last = { text, pending: parse(text) };
  return last.pending;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stores that a code was requested; null removes it. */
export function storePendingCode(pending: PendingCode | null): void {
  unstored = pending === null ? null : JSON.stringify({ ...pending, askedAt: Date.now() } satisfies Stored);
  try {
    if (unstored === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, unstored);
  } catch {
    // Storage is full or blocked.
  }
  for (const listener of listeners) listener();
}

/** The code that this browser waits for; null if none, and on the server. */
export function usePendingCode(): PendingCode | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
