import { z } from 'zod';

/**
 * What follows a page, as an answer gives it and the next request brings it back; only the server reads it. In a file of its own,
 * for the command line reads the schemas of answers and knows nothing of lists in the database.
 */
export const CursorText = z.string().max(6_000);
