import { z } from 'zod';
import { AccountRegister } from '@/domain/account/schema';
import { register } from '@/server/services/account/register';
import { signOutEverywhere } from '@/server/services/account/sign-out-everywhere';
import { createRouter, guestProcedure, memberProcedure, NoInput } from '../trpc';

export const accountRouter = createRouter({
  register: guestProcedure
    .input(AccountRegister)
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => register(ctx, input)),
  signOutEverywhere: memberProcedure
    .input(NoInput)
    .output(z.object({ ended: z.int() }))
    .mutation(({ ctx }) => signOutEverywhere(ctx)),
});
