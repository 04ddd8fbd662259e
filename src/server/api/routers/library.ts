import { LibraryPlaces } from '@/domain/library/places';
import { listLibraryPlaces } from '@/server/services/library/list-places';
import { createRouter, LIST_READ, memberProcedure, NoInput } from '../trpc';

/** `library`: contents of a member's side bar. */
export const libraryRouter = createRouter({
  places: memberProcedure
    .meta(LIST_READ)
    .input(NoInput)
    .output(LibraryPlaces)
    .query(({ ctx }) => listLibraryPlaces(ctx)),
});
