'use client';

import { createParser, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { INVALID_IDENTIFIER } from './invalid-identifier';

const notice = createParser({
  parse: (text) => (text === INVALID_IDENTIFIER ? text : null),
  serialize: (text) => text,
});

/** Says why somebody was sent here, once, and takes the reason out of the address. */
export function InvalidIdentifierNotice() {
  const [reason, setReason] = useQueryState('notice', notice);
  useEffect(() => {
    if (reason === null) return;
    toast.error(messages.prompt.invalidIdentifier, { id: reason });
    void setReason(null);
  }, [reason, setReason]);
  return null;
}
