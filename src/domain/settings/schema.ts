import { z } from 'zod';

/** Settings of admins for the whole library. */
export const Settings = z.object({
  newAccountsAreViewers: z.boolean(),
  sharingNeedsProof: z.boolean(),
  challengeAlways: z.boolean(),
  adminsNeedFactor: z.boolean(),
  contributorsNeedFactor: z.boolean(),
  viewersNeedFactor: z.boolean(),
  onlyCompanySignIn: z.boolean(),
  publicNeedsApproval: z.boolean(),
  privateRedirects: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;

/** Input of `admin.setSettings`: omitted settings stay unchanged. */
export const SettingsChange = z.strictObject(Settings.partial().shape);
export type SettingsChange = z.infer<typeof SettingsChange>;
