import { ActiveChange, RoleChange, UserListQuery, UserPage } from '@/domain/admin/schema';
import { setActive, setRole } from '@/server/services/admin/change-user';
import { listUsers } from '@/server/services/admin/list-users';
import { adminProcedure, createRouter } from '../trpc';

export const adminRouter = createRouter({
  listUsers: adminProcedure
    .input(UserListQuery)
    .output(UserPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  setRole: adminProcedure
    .input(RoleChange)
    .output(RoleChange)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  setActive: adminProcedure
    .input(ActiveChange)
    .output(ActiveChange)
    .mutation(({ ctx, input }) => setActive(ctx, input)),
});
