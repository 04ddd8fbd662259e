import { z } from 'zod';
import { captchaField } from '@/domain/account/challenge';
import { Factor, FactorKey, FactorRenaming } from '@/domain/account/factors';
import { NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@/domain/account/passkeys';
import { addPasskey, askForNewPasskey } from '@/server/services/account/factors/add-passkey';
import { renameFactor, unenrollFactor } from '@/server/services/account/factors/change-factors';
import { listPasskeys } from '@/server/services/account/factors/list-factors';
import { askForSignIn, signInWithPasskey } from '@/server/services/account/factors/passkey-sign-in';
import { askForConfirmation } from '@/server/services/account/reauthenticate';
import { renewSession } from '../keep-signed-in';
import { createRouter, guestProcedure, memberProcedure, NoInput } from '../trpc';

/** `account.passkeys`: second factors that are also a sign-in method of their own. */
export const passkeysRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(z.array(Factor))
    .query(({ ctx }) => listPasskeys(ctx)),
  options: memberProcedure
    .input(NoInput)
    .output(PasskeyQuestion)
    .mutation(({ ctx }) => askForNewPasskey(ctx)),
  register: memberProcedure
    .input(NewPasskey)
    .output(z.object({ id: z.uuid(), recoveryCodes: z.array(z.string()).nullable() }))
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  rename: memberProcedure
    .input(FactorRenaming)
    .output(FactorRenaming)
    .mutation(({ ctx, input }) => renameFactor(ctx, input)),
  remove: memberProcedure
    .input(FactorKey)
    .output(FactorKey)
    .mutation(({ ctx, input }) => unenrollFactor(ctx, input)),
  // For `account.reauthenticate`.
  confirmOptions: memberProcedure
    .input(NoInput)
    .output(PasskeyQuestion)
    .mutation(({ ctx }) => askForConfirmation(ctx)),
  signInOptions: guestProcedure
    .input(z.strictObject(captchaField).optional())
    .output(PasskeyQuestion)
    .mutation(({ ctx, input }) => askForSignIn(ctx, input)),
  signIn: guestProcedure
    .input(PasskeyAnswer.extend(captchaField))
    .output(z.object({ signedIn: z.boolean() }))
    .mutation(async ({ ctx, input }) => renewSession(ctx, await signInWithPasskey(ctx, input))),
});
