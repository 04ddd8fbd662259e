import { z } from 'zod';

/** What a prompt carries beside its text, as JSON; the same stands as a check in the database. */
export const EXTRAS_LENGTH_MAX = 100_000;

/**
 * What a version says beside its text, for the tools it came from or goes to. Known keys are below; what a format has beyond
 * them stands under the name of that format (`FormatId`), to be written back by its writer.
 */
export const Extras = z
  .looseObject({
    /** Name of the model it is written for. */
    model: z.string().optional(),
    /** What a model is asked with: temperature, topP, maxTokens, stop and so on, by the names of OpenAI in camel case. */
    settings: z.record(z.string(), z.json()).optional(),
    /** JSON Schemas of what goes in and what comes out. */
    schema: z.strictObject({ input: z.json().optional(), output: z.json().optional() }).optional(),
    licence: z.string().optional(),
    /** Where it came from: the file, its author's name, its address. */
    source: z.record(z.string(), z.json()).optional(),
    /** Files beside it, as of a skill: path and text. */
    files: z.array(z.strictObject({ path: z.string(), text: z.string() })).optional(),
    /** Places in a chat that a program fills with messages, each before the message with that index. */
    placeholders: z.array(z.strictObject({ name: z.string(), before: z.int().min(0) })).optional(),
  })
  .catchall(z.json())
  .refine((extras) => JSON.stringify(extras).length <= EXTRAS_LENGTH_MAX, {
    error: 'Extras are too long: at most 100,000 characters of JSON are allowed',
  });
export type Extras = z.infer<typeof Extras>;
