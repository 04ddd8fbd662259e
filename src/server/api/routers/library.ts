import { LibraryPlaces } from '@/domain/library/places';
import { listLibraryPlaces } from '@/server/services/library/list-places';
import { createRouter, memberProcedure, NoInput } from '../trpc';

/** What the side bar shows of a member's library. */
export const libraryRouter = createRouter({
  places: memberProcedure
    .input(NoInput)
    .output(LibraryPlaces)
    .query(({ ctx }) => listLibraryPlaces(ctx)),
});
