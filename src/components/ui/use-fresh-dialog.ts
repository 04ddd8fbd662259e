'use client';

import { useState } from 'react';

/** A dialog that is mounted when it first opens and starts fresh each time: give it `key`, `open` and `close`. */
export function useFreshDialog() {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  return {
    key: openings,
    open,
    wasOpened: openings > 0,
    show: () => {
      setOpenings(openings + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
