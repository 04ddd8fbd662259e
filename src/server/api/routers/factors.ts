import {
  EnrolledFactor,
  FactorEnrolment,
  FactorKey,
  FactorRenaming,
  FactorVerification,
  FactorVerified,
  NewRecoveryCodes,
  OwnFactors,
} from '@/domain/account/factors';
import { enrollFactor } from '@/server/services/account/factors/enroll-factor';
import { listFactors } from '@/server/services/account/factors/list-factors';
import {
  renameFactor,
  renewRecoveryCodes,
  unenrollFactor,
} from '@/server/services/account/factors/keep-factors';
import { verifyFactor } from '@/server/services/account/factors/verify-factor';
import { createRouter, memberProcedure, NoInput } from '../trpc';

/** `account.factors`: what somebody proves beside a password (specification 7). */
export const factorsRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(OwnFactors)
    .query(({ ctx }) => listFactors(ctx)),
  enroll: memberProcedure
    .input(FactorEnrolment)
    .output(EnrolledFactor)
    .mutation(({ ctx, input }) => enrollFactor(ctx, input)),
  verify: memberProcedure
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
  renewRecoveryCodes: memberProcedure
    .input(NoInput)
    .output(NewRecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),
});
