import { z } from 'zod';
import { AiConfig, MailConfig } from './service-settings';

export const SetupPart = z.enum(['ai', 'mail', 'address']);
export type SetupPart = z.infer<typeof SetupPart>;

/** `attention`: set up, but the last test failed or the current settings were never tested. */
export const SetupState = z.enum(['works', 'attention', 'unset']);
export type SetupState = z.infer<typeof SetupState>;

const Part = z.object({
  state: SetupState,
  /** Source of the settings: the environment overrides those saved in the app. */
  source: z.enum(['environment', 'saved', 'none']),
  /** The settings in use, without secrets. */
  inUse: z.string(),
  /** Problem to look at; empty if there is none. */
  problem: z.string(),
  /** When the current settings were last tested successfully; null if never. */
  workedAt: z.date().nullable(),
});
export type SetupPartState = z.infer<typeof Part>;

const savedAt = z.date();
/** Whether a secret is stored. The secret never leaves the server. */
const hasSecret = z.boolean();

const SavedAi = z.object({ ...AiConfig.shape, hasSecret, savedAt });
export type SavedAi = z.infer<typeof SavedAi>;

// Stored settings were validated when they were saved.
const SavedMail = z.object({
  ...MailConfig.shape,
  host: z.string(),
  fromAddress: z.string(),
  hasSecret,
  savedAt,
});
export type SavedMail = z.infer<typeof SavedMail>;

export const Setup = z.object({
  ai: Part.extend({
    saved: SavedAi.nullable(),
    /** Calls of the whole library since midnight UTC, and how many it may make. */
    usage: z.object({ used: z.int(), budget: z.int() }),
  }),
  mail: Part.extend({ saved: SavedMail.nullable() }),
  address: Part,
  signIn: z.object({
    state: SetupState,
    names: z.array(z.string()),
    problem: z.string(),
  }),
});
export type Setup = z.infer<typeof Setup>;

export const SetupTest = z.strictObject({ part: SetupPart });

/** Output of `admin.testSetup`: whether it works, and what to do if not. */
export const SetupTested = z.object({ isWorking: z.boolean(), text: z.string() });
export type SetupTested = z.infer<typeof SetupTested>;
