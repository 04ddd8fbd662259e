'use client';

import { createContext } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';

/** The services that prompts of this library can be opened in. */
export const OpenInTargets = createContext<readonly OpenInTarget[]>([]);
