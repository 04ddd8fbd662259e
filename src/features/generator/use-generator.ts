'use client';
'use memo';

import { useState, useSyncExternalStore } from 'react';
import { FRAMEWORKS } from '@/domain/generator/frameworks';
import type { GeneratorFramework } from '@/domain/generator/vocabulary';
import { messages } from '@/domain/messages';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import {
  BLANK_GENERATOR,
  changeGenerator,
  type GeneratorValues,
  readGenerator,
  subscribeToGenerator,
} from './stored-values';

/** Undo information: a description of the replacement, and the values before it. */
export type Undo = { text: string; before: GeneratorValues };

export interface Generator {
  values: GeneratorValues;
  change: (change: Partial<GeneratorValues>) => void;
  /** Changes values with an undo, and announces the change. */
  replace: (change: Partial<GeneratorValues>, text: string) => void;
  /** Selects another framework, which clears the fields. */
  choose: (framework: GeneratorFramework) => void;
  undo: Undo | null;
  takeBack: () => void;
}

/** Joins both texts if they differ, because both may matter. */
function keptBoth(early: string, stored = ''): string {
  return stored.trim() === '' || stored === early ? early : `${early}\n\n${stored}`;
}

/** State of the generator, stored in this browser for the given member, or for a guest with null. */
export function useGenerator(owner: string | null): Generator {
  const values = useSyncExternalStore(
    subscribeToGenerator,
    () => readGenerator(owner),
    () => BLANK_GENERATOR,
  );
  const [undo, setUndo] = useState<Undo | null>(null);
  usePreHydrationValue('[name="prompt"]', '', (early) => {
    const { framework, fields } = readGenerator(owner);
    if (framework !== 'NONE') return;
    changeGenerator(owner, { fields: { ...fields, prompt: keptBoth(early, fields.prompt) } });
  });

  const change = (next: Partial<GeneratorValues>) => {
    setUndo(null);
    changeGenerator(owner, next);
  };
  const replace = (next: Partial<GeneratorValues>, text: string) => {
    setUndo({ text, before: values });
    changeGenerator(owner, next);
  };
  return {
    values,
    change,
    replace,
    choose: (framework) => {
      const isBlank = Object.values(values.fields).every((text) => text.trim() === '');
      const next = { framework, fields: {} };
      if (isBlank) change(next);
      else replace(next, messages.generator.cleared(FRAMEWORKS[framework].name));
    },
    undo,
    takeBack: () => {
      if (undo !== null) change(undo.before);
    },
  };
}
