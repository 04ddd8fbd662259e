'use client';

import { createContext } from 'react';

/** Whether guests see only approved versions: a setting of the library, provided once at the root of the page. */
export const PublicNeedsApproval = createContext(false);
