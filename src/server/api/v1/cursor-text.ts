import { z } from 'zod';

/**
 * Cursor of the next page, opaque to clients. In a file of its own, because the command line imports the response
 * schemas, but not the lists of the database.
 */
export const CursorText = z.string().max(6_000);
