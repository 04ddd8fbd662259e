import { z } from 'zod';
import { FRAMEWORK_IDS } from './vocabulary';

export const FrameworkId = z.enum(FRAMEWORK_IDS);
export type FrameworkId = z.infer<typeof FrameworkId>;
