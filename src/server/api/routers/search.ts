import { z } from 'zod';
import { FilterValue, FoundPlaces, PlaceQuery, ValueQuery } from '@/domain/search/schema';
import { findPlaces } from '@/server/services/search/find-places';
import { suggestValues } from '@/server/services/search/suggest-values';
import { createRouter, guestProcedure, LIST_READ } from '../trpc';

/** `search`: suggestions of the search box other than prompts. */
export const searchRouter = createRouter({
  values: guestProcedure
    .meta(LIST_READ)
    .input(ValueQuery)
    .output(z.array(FilterValue))
    .query(({ ctx, input }) => suggestValues(ctx, input)),
  places: guestProcedure
    .meta(LIST_READ)
    .input(PlaceQuery)
    .output(FoundPlaces)
    .query(({ ctx, input }) => findPlaces(ctx, input.text)),
});
