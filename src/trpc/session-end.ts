type Listener = () => void;

const listeners = new Set<Listener>();

/** Hears when a call was refused because the session is over. Gives what ends that. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listener; false without one. */
export function announceSessionEnd(): boolean {
  for (const listener of listeners) listener();
  return listeners.size > 0;
}
