import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { type SimilarChoice, choicesFromText } from '@/domain/import/similar-choices';
import { rolesOfKindsFromText } from '@cuebook/formats/tables/column-mapping';
import { COLUMN_ROLES } from '@cuebook/formats/tables/column-roles';
import { TextEncodingName } from '@/domain/import/encodings';
import { IMPORT_HEADER_ROWS, IMPORT_MAX_BYTES, IMPORT_NAME_MAX } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';

const SHEET_NAME_MAX = 255;

/** Rejects unknown names: a page from before an update could send a choice that would be ignored. */
export const Options = z.strictObject({
  mode: z.enum(['preview', 'columns', 'run']),
  visibility: z.enum(['shared', 'private', 'space']).default('shared'),
  space: z.uuid().optional(),
  collection: z.uuid().optional(),
  name: z.string().max(IMPORT_NAME_MAX).default(''),
  file: z.uuid().optional(),
  id: z.uuid().optional(),
  list: z.literal('all').optional(),
  similar: z.enum(['skip', 'keep']).default('keep'),
  columns: z
    .string()
    .transform(rolesOfKindsFromText)
    .pipe(z.array(z.map(z.int(), z.enum(COLUMN_ROLES)).nullable()))
    .optional(),
  sheet: z.string().max(SHEET_NAME_MAX).nullable().default(null),
  header: z.coerce.number().int().min(1).max(IMPORT_HEADER_ROWS).optional(),
  encoding: TextEncodingName.nullable().default(null),
  choices: z.string().transform(choicesFromText).pipe(z.map(z.int(), z.custom<SimilarChoice>())).prefault(''),
});

export type Options = z.infer<typeof Options>;

export function optionsOf(request: Request): Options {
  if (Number(request.headers.get('content-length')) > IMPORT_MAX_BYTES) {
    throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
  }
  const options = Options.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const isHomeless = options.data?.visibility === 'space' && options.data.space === undefined;
  if (options.error?.issues.some(({ code }) => code === 'unrecognized_keys')) {
    throw new AppError('BAD_REQUEST', importMessages.unknownOptions);
  }
  if (!options.success || isHomeless) throw new AppError('BAD_REQUEST', importMessages.wrongOptions);
  return options.data;
}
