'use client';

import { useSyncExternalStore } from 'react';

/** A code that this browser has asked for: to which address, and the ticket without which the code is of no use. */
export type PendingCode = { email: string; ticket: string };

/** Kept for a reload, and for the tab that the link of the mail opens. */
const STORAGE_KEY = 'cuebook.sign-in-code';
const LIFETIME_MS = 10 * 60 * 1_000;

type Stored = PendingCode & { askedAt: number };

const listeners = new Set<() => void>();
/** Where nothing can be stored, it lasts as long as the page. */
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
    // Damaged: the same as none.
    return null;
  }
}

let last: { text: string | null; pending: PendingCode | null } = { text: null, pending: null };

/** The same object for the same text, which React compares. */
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

/** Notes that a code was asked for, or with null that none is waited for any more. */
export function keepPendingCode(pending: PendingCode | null): void {
  unstored = pending === null ? null : JSON.stringify({ ...pending, askedAt: Date.now() } satisfies Stored);
  try {
    if (unstored === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, unstored);
  } catch {
    // Storage is full or forbidden.
  }
  for (const listener of listeners) listener();
}

/** The code that this browser waits for; null for none, and on the server. */
export function usePendingCode(): PendingCode | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
