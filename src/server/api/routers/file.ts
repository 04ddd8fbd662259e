import { z } from 'zod';
import { FILES_MAX, STORED_PATH_MAX } from '@/domain/file/limits';
import { ChangedPart, FilePart, FileText, PartChoice, Sha256 } from '@/domain/file/schema';
import { VersionNumber } from '@/domain/prompt/version';
import { findMissingFiles, readOwnUpload } from '@/server/services/file/own-uploads';
import { readChangedPart, readFilePart, readFileTexts } from '@/server/services/prompt/read-file';
import { readSuggestedFiles } from '@/server/services/suggestion/read-suggested-files';
import { createRouter, guestProcedure, memberProcedure } from '../trpc';

const Paths = z.array(z.string().max(STORED_PATH_MAX)).max(FILES_MAX).optional();
const Texts = z.array(FileText);
const OfVersion = z.strictObject({ version: VersionNumber, path: z.string().max(STORED_PATH_MAX) });

/** Files of versions: by prompt, version and path, never by digest. */
export const fileRouter = createRouter({
  /** The texts of a version's files, or of some of them. */
  texts: guestProcedure
    .input(
      z.strictObject({ promptId: z.uuid(), version: VersionNumber, paths: Paths, sha256: Sha256.optional() }),
    )
    .output(z.object({ files: Texts }))
    .query(async ({ ctx, input }) => ({ files: await readFileTexts(ctx, input) })),
  /** A part of a text that is too long for a page. */
  part: guestProcedure
    .input(
      z.strictObject({
        promptId: z.uuid(),
        version: VersionNumber,
        path: z.string().max(STORED_PATH_MAX),
        at: PartChoice,
      }),
    )
    .output(FilePart)
    .query(({ ctx, input: { promptId: id, version, path, at } }) =>
      readFilePart(ctx, { id, version, path }, at),
    ),
  /** What differs of a file of two versions that is too long for a page. */
  changedPart: guestProcedure
    .input(z.strictObject({ promptId: z.uuid(), from: OfVersion, to: OfVersion }))
    .output(ChangedPart)
    .query(({ ctx, input: { promptId: id, from, to } }) =>
      readChangedPart(ctx, { id, ...from }, { id, ...to }),
    ),
  /** The texts of the files that a suggestion changes, before and after. */
  ofSuggestion: memberProcedure
    .input(z.strictObject({ id: z.uuid(), paths: Paths }))
    .output(z.object({ base: Texts, proposed: Texts }))
    .query(({ ctx, input }) => readSuggestedFiles(ctx, input)),
  /** The text of a file that the caller has uploaded within the last day. */
  uploadedText: memberProcedure
    .input(z.strictObject({ sha256: Sha256 }))
    .output(z.object({ text: z.string().nullable(), size: z.int() }))
    .query(({ ctx, input }) => readOwnUpload(ctx, input.sha256)),
  /** Which of some files a save by the caller could not name any more. */
  missing: memberProcedure
    .input(z.strictObject({ sha256s: z.array(Sha256).max(FILES_MAX) }))
    .output(z.object({ missing: z.array(z.string()) }))
    .query(async ({ ctx, input }) => ({ missing: await findMissingFiles(ctx, input.sha256s) })),
});
