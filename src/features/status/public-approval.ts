'use client';

import { createContext } from 'react';

/** Whether guests see approved versions alone: a setting of the library, said once at the root of the page. */
export const PublicNeedsApproval = createContext(false);
