import { z } from 'zod';
import {
  EnrolledFactor,
  FactorChallenge,
  FactorEnrolment,
  FactorKey,
  FactorRenaming,
  FactorVerification,
  FactorVerified,
  NewRecoveryCodes,
  OwnFactors,
} from '@/domain/account/factors';
import { challengeFactor } from '@/server/services/account/factors/challenge';
import { enrollFactor } from '@/server/services/account/factors/enroll-factor';
import { listFactors } from '@/server/services/account/factors/list-factors';
import {
  renameFactor,
  renewRecoveryCodes,
  unenrollFactor,
} from '@/server/services/account/factors/change-factors';
import { revokeTrust } from '@/server/services/account/factors/trusted-browsers';
import { verifyFactor } from '@/server/services/account/factors/verify-factor';
import { createRouter, guestProcedure, memberProcedure, NoInput } from '../trpc';

/** `account.factors`: second factors. */
export const factorsRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(OwnFactors)
    .query(({ ctx }) => listFactors(ctx)),
  // Also for sign-ins that wait until a factor is added.
  enroll: guestProcedure
    .input(FactorEnrolment)
    .output(EnrolledFactor)
    .mutation(({ ctx, input }) => enrollFactor(ctx, input)),
  // For sign-ins in progress, which have no session yet.
  challenge: guestProcedure
    .input(NoInput)
    .output(FactorChallenge)
    .mutation(({ ctx }) => challengeFactor(ctx)),
  verify: guestProcedure
    .input(FactorVerification)
    .output(FactorVerified)
    .mutation(({ ctx, input }) => verifyFactor(ctx, input)),
  rename: memberProcedure
    .input(FactorRenaming)
    .output(FactorRenaming)
    .mutation(({ ctx, input }) => renameFactor(ctx, input)),
  unenroll: memberProcedure
    .input(FactorKey)
    .output(FactorKey)
    .mutation(({ ctx, input }) => unenrollFactor(ctx, input)),
  endTrust: memberProcedure
    .input(FactorKey)
    .output(z.object({ ended: z.int() }))
    .mutation(({ ctx, input }) => revokeTrust(ctx, input)),
  renewRecoveryCodes: memberProcedure
    .input(NoInput)
    .output(NewRecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),
});
