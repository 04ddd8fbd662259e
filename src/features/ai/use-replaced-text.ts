'use client';

import { useState, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui/toast';

/** The part of the form that the AI assistant reads and writes. */
export interface EditedPrompt {
  /** Returns the current values. */
  read: () => { content: string; tags: string[] };
  /** Subscribes to changes of the values; returns how to unsubscribe. */
  subscribe: (callback: () => void) => () => void;
  onContentChange: (content: string) => void;
  /** Adds a tag as if typed; returns the validation error, or null. */
  onAddTag: (tag: string) => string | null;
  onTagsChange: (tags: string[]) => void;
}

/** Replaces the text of the prompt, and undoes the last replacement. */
export function useReplacedText(prompt: EditedPrompt): {
  /** Replaces the text if it differs, adds the tag if there is one, and then calls `onReplaced`. */
  replace: (content: string, tag: string | null, onReplaced: () => void) => void;
  /** Null if nothing was replaced, or the text was edited since. */
  undo: (() => void) | null;
} {
  const [replaced, setReplaced] = useState<{ content: string; tags: string[]; made: string } | null>(null);
  const readIsThere = () => replaced !== null && prompt.read().content === replaced.made;
  const isThere = useSyncExternalStore(prompt.subscribe, readIsThere, readIsThere);

  function replace(content: string, tag: string | null, onReplaced: () => void) {
    const before = prompt.read();
    if (content === before.content) return;
    setReplaced({ content: before.content, tags: before.tags, made: content });
    prompt.onContentChange(content);
    const tagProblem = tag === null ? null : prompt.onAddTag(tag);
    onReplaced();
    if (tagProblem !== null) toast.error(tagProblem);
  }

  function undo() {
    if (replaced === null) return;
    prompt.onContentChange(replaced.content);
    prompt.onTagsChange(replaced.tags);
    setReplaced(null);
  }

  return { replace, undo: isThere ? undo : null };
}
