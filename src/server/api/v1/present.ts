import 'server-only';
import type { z } from 'zod';
import type { CollectionDto } from '@/domain/collection/schema';
import { FIELD_NAMES, pick, type UnlistedField } from '@/domain/prompt/fields';
import type { PromptDto, PromptListItem } from '@/domain/prompt/schema';
import type { VersionDto, VersionEntry } from '@/domain/prompt/version';
import type { ReviewDto, ReviewEntry } from '@/domain/review/schema';
import type { SuggestionDto, SuggestionEntry } from '@/domain/suggestion/schema';
import type { TestRunDetail, TestRunDto } from '@/domain/test-case/run-schema';
import { siteUrl } from '@/env';
import { entryOf } from '@/server/services/file/store-blobs';
import type { ExportedPrompt } from '@/server/services/export/iterate-prompts';
import type * as out from './schemas';
import type * as team from './team-schemas';

type Given = Omit<PromptDto, UnlistedField>;

function promptFacts({ status, createdBy, creatorName, ...prompt }: Given) {
  const { id, slug, title, description, category, tags, visibility, space, version, createdAt, updatedAt } =
    prompt;
  return {
    id,
    slug,
    title,
    description,
    category,
    tags,
    visibility,
    space,
    version,
    createdAt,
    updatedAt,
    url: `${siteUrl}/prompts/${slug}`,
    // Its visibility already shows that it is shared.
    status: status === undefined || status.status === 'shared' ? null : status.status,
    creator: { id: createdBy, name: creatorName },
  };
}

export function promptOut(prompt: PromptDto): z.infer<typeof out.PromptOut> {
  return { ...promptFacts(prompt), ...textOut(prompt) };
}

export function promptSummary(prompt: PromptListItem): z.infer<typeof out.PromptSummary> {
  return { ...promptFacts(prompt), excerpt: prompt.content };
}

export function versionSummary(entry: Omit<VersionEntry, 'previous'>): z.infer<typeof out.VersionSummary> {
  const { version, note, authorName, status, createdAt } = entry;
  return { version, note, authorName, status, createdAt };
}

const SAID = FIELD_NAMES.filter((name) => name !== 'extras');
type GivenText = z.infer<typeof out.TextOut>;

/** The text fields of a version only. */
function textOut(given: GivenText): GivenText {
  return pick(given, SAID);
}

export function exportedPrompt({ id, version, prompt }: ExportedPrompt): z.infer<typeof out.ExportedPrompt> {
  const { slug, isShared, extras, tests, createdAt, updatedAt } = prompt;
  const files = prompt.files.map((file) => ({
    ...entryOf(file),
    base64: Buffer.from(file.bytes).toString('base64'),
  }));
  return {
    id,
    version,
    ...textOut({ ...prompt, files }),
    files,
    slug,
    isShared,
    extras,
    tests,
    createdAt,
    updatedAt,
  };
}

export function versionOut(entry: VersionDto): z.infer<typeof out.VersionOut> {
  return { ...versionSummary(entry), ...textOut(entry) };
}

export function suggestionSummary(entry: SuggestionEntry): z.infer<typeof team.SuggestionSummary> {
  const { id, promptId, slug, promptTitle, baseVersion, fields, note, state, authorName, createdAt } = entry;
  return {
    id,
    promptId,
    promptSlug: slug,
    promptTitle,
    baseVersion,
    fields,
    note,
    state,
    authorName,
    createdAt,
  };
}

export function suggestionOut(entry: SuggestionDto): z.infer<typeof team.SuggestionOut> {
  const { proposed, decidedByName, decidedAt, decisionNote, resultingVersion } = entry;
  return {
    ...suggestionSummary(entry),
    proposed: textOut(proposed),
    decidedByName,
    decidedAt,
    decisionNote,
    resultingVersion,
  };
}

export function collectionOut(collection: CollectionDto): z.infer<typeof team.CollectionOut> {
  const { id, slug, name, description, visibility, creatorName, promptCount, createdAt, updatedAt } =
    collection;
  return { id, slug, name, description, visibility, creatorName, promptCount, createdAt, updatedAt };
}

export function testRunSummary(run: TestRunDto): z.infer<typeof team.TestRunSummary> {
  const { id, version, source, startedByName, startedAt, end, total, passed } = run;
  return { id, version, source, startedByName, startedAt, end, total, passed };
}

export function testRunOut(run: TestRunDetail): z.infer<typeof team.TestRunOut> {
  const results = run.results.map(({ caseId, caseName, isPassed, problem, answer, checks }) => ({
    caseId,
    caseName,
    isPassed,
    problem,
    answer,
    checks,
  }));
  return { ...testRunSummary(run), results };
}

export function reviewSummary(review: ReviewEntry): z.infer<typeof team.ReviewSummary> {
  const { id, promptId, slug, title, version, state, requesterName, message, isTested, createdAt } = review;
  return {
    id,
    promptId,
    promptSlug: slug,
    title,
    version,
    state,
    requesterName,
    message,
    isTested,
    createdAt,
  };
}

export function reviewOut(review: ReviewDto): z.infer<typeof team.ReviewOut> {
  const { closedByName, closedAt } = review;
  const comments = review.comments.map(({ kind, authorName, body, place, createdAt }) => ({
    kind,
    authorName,
    body,
    place,
    createdAt,
  }));
  return { ...reviewSummary(review), closedByName, closedAt, comments };
}
