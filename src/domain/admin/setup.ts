import { z } from 'zod';
import { AiConfig, MailConfig } from './service-settings';

/** What a library works without, and better with. */
export const SetupPart = z.enum(['ai', 'mail', 'address']);
export type SetupPart = z.infer<typeof SetupPart>;

/** `attention`: set, but its last test failed, or it was never tested as it is set now. */
export const SetupState = z.enum(['works', 'attention', 'unset']);
export type SetupState = z.infer<typeof SetupState>;

const Part = z.object({
  state: SetupState,
  /** Where it is set: the environment is used before what is saved in the app. */
  source: z.enum(['environment', 'saved', 'none']),
  /** What is in use, without secrets. */
  inUse: z.string(),
  /** What is to be looked at; empty for nothing. */
  problem: z.string(),
  /** When the last test of what is set now went well; null for never. */
  workedAt: z.date().nullable(),
});
export type SetupPartState = z.infer<typeof Part>;

const savedAt = z.date();
/** Whether there is a secret: it never leaves the server. */
const hasSecret = z.boolean();

const SavedAi = z.object({ ...AiConfig.shape, hasSecret, savedAt });
export type SavedAi = z.infer<typeof SavedAi>;

// What is saved was checked when it came in.
const SavedMail = z.object({
  ...MailConfig.shape,
  host: z.string(),
  fromAddress: z.string(),
  hasSecret,
  savedAt,
});
export type SavedMail = z.infer<typeof SavedMail>;

/** Answer of `admin.setup`: how each part is set up. */
export const Setup = z.object({
  ai: Part.extend({ saved: SavedAi.nullable() }),
  mail: Part.extend({ saved: SavedMail.nullable() }),
  address: Part,
  signIn: z.object({
    state: SetupState,
    /** The ways to sign in, by name. */
    names: z.array(z.string()),
    problem: z.string(),
  }),
});
export type Setup = z.infer<typeof Setup>;

/** Input of `admin.testSetup`. */
export const SetupTest = z.strictObject({ part: SetupPart });

/** Answer of `admin.testSetup`: how it went, and what to do. */
export const SetupTested = z.object({ isWorking: z.boolean(), text: z.string() });
export type SetupTested = z.infer<typeof SetupTested>;
