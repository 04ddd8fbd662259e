import { z } from 'zod';

/** Ids of the prompt frameworks (specification 3): also the tags that framework formatting adds. */
export const FRAMEWORK_IDS = ['rtf', 'tag', 'bab', 'care', 'rise'] as const;

export const FrameworkId = z.enum(FRAMEWORK_IDS);
export type FrameworkId = z.infer<typeof FrameworkId>;
