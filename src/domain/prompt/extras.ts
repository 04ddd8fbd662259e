import { z } from 'zod';
import { Json } from '../json';
import { EXTRAS_LENGTH_MAX } from './limits';

export { EXTRAS_LENGTH_MAX };

const Members = z.record(z.string(), Json);

/**
 * What a version says beside its text, for the tools it came from or goes to. Known keys are below; what a format has beyond
 * them stands under the name of that format (`FormatId`), to be written back by its writer.
 */
export const Extras = z
  .looseObject({
    /** Name of the model it is written for. */
    model: z.string().optional(),
    /** What a model is asked with: temperature, topP, maxTokens, stop and so on, by the names of OpenAI in camel case. */
    settings: Members.optional(),
    /** JSON Schemas of what goes in and what comes out. */
    schema: z.strictObject({ input: Json.optional(), output: Json.optional() }).optional(),
    licence: z.string().optional(),
    /** Where it came from: the file, its author's name, its address. */
    source: Members.optional(),
    /** Files beside it, as of a skill: path and text. */
    files: z.array(z.strictObject({ path: z.string(), text: z.string() })).optional(),
    /** Places in a chat that a program fills with messages, each before the message with that index. */
    placeholders: z.array(z.strictObject({ name: z.string(), before: z.int().min(0) })).optional(),
  })
  .catchall(Json)
  .check((context) => {
    const whole = Json.safeParse(context.value);
    const error = whole.success
      ? JSON.stringify(whole.data).length > EXTRAS_LENGTH_MAX
        ? 'Extras can have up to 100,000 characters of JSON'
        : null
      : whole.error.issues[0]?.message;
    if (error != null) context.issues.push({ code: 'custom', message: error, input: context.value });
  });
export type Extras = z.infer<typeof Extras>;

/** Every text and name in extras, and their JSON: to be looked through as the prompt's own text is. */
export function extrasTexts(extras: Extras): string[] {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(extras);
  // What stands behind a name, as `"apiKey": "…"`, is told by both together.
  return texts.length === 0 ? [] : [...texts, JSON.stringify(extras, null, 1)];
}
