import { z } from 'zod';
import { ImportDto, ImportUndone } from '@/domain/import/undo';
import { listImports } from '@/server/services/import/list-imports';
import { undoImport } from '@/server/services/import/undo-import';
import { createRouter, memberProcedure, NoInput } from '../trpc';

const ById = z.strictObject({ id: z.uuid() });

/** One's own imports, after they ran: files come in by `/api/import`. */
export const importRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(z.array(ImportDto))
    .query(({ ctx }) => listImports(ctx)),
  undo: memberProcedure
    .input(ById)
    .output(ImportUndone)
    .mutation(({ ctx, input }) => undoImport(ctx, input.id)),
});
