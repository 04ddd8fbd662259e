'use client';

import { useState } from 'react';
import type { PaletteRowFacts } from './palette-rows';

/**
 * The chosen one of the rows of the palette: the first until another is chosen.
 * @param state tells one set of rows from the next: what is chosen holds for the rows that it was chosen among
 */
export function useChosenRow(rows: readonly PaletteRowFacts[], state: string) {
  const [chosen, setChosen] = useState({ state: '', value: '' });
  const isKept = chosen.state === state && rows.some(({ value }) => value === chosen.value);
  const value = isKept ? chosen.value : (rows[0]?.value ?? '');
  return {
    value,
    selected: rows.find((row) => row.value === value),
    choose: (next: string) => setChosen({ state, value: next }),
  };
}
