import { z } from 'zod';
import { ImportProgress } from '@/domain/import/progress';
import { ImportDto, ImportUndone } from '@/domain/import/undo';
import { getImportProgress, stopImport } from '@/server/services/import/follow-import';
import { listImports } from '@/server/services/import/list-imports';
import { undoImport } from '@/server/services/import/undo-import';
import { ById, NoInput, createRouter, memberProcedure } from '../trpc';

/** The caller's own imports, while they run and afterwards: files are uploaded to `/api/import`. */
export const importRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(z.array(ImportDto))
    .query(({ ctx }) => listImports(ctx)),
  progress: memberProcedure
    .input(ById)
    .output(ImportProgress.nullable())
    .query(({ ctx, input }) => getImportProgress(ctx, input)),
  stop: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => stopImport(ctx, input)),
  undo: memberProcedure
    .input(ById)
    .output(ImportUndone)
    .mutation(({ ctx, input }) => undoImport(ctx, input.id)),
});
