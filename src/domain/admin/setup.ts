import { z } from 'zod';

/** What a library works without, and better with. */
export const SetupPart = z.enum(['ai', 'mail', 'address']);
export type SetupPart = z.infer<typeof SetupPart>;

/** Answer of `admin.setup`: whether each part is set up. */
export const Setup = z.object({ ai: z.boolean(), mail: z.boolean(), address: z.boolean() });
export type Setup = z.infer<typeof Setup>;

/** Input of `admin.testSetup`. */
export const SetupTest = z.strictObject({ part: SetupPart });

/** Answer of `admin.testSetup`: how it went, and what to do. */
export const SetupTested = z.object({ isWorking: z.boolean(), text: z.string() });
export type SetupTested = z.infer<typeof SetupTested>;
