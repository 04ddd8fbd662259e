import { z } from 'zod';
import { Json } from '../json.ts';
import { EXTRAS_LENGTH_MAX } from './limits.ts';

export { EXTRAS_LENGTH_MAX };

const Members = z.record(z.string(), Json);

/**
 * Extras of a version, for the tools it came from or goes to. Known keys are below; further values of a format are
 * stored under its name (`FormatId`), and written back by its writer.
 */
export const Extras = z
  .looseObject({
    /** Name of the model it is written for. */
    model: z.string().optional(),
    /** Settings of a model request: temperature, topP, maxTokens, stop and so on, by OpenAI's names in camel case. */
    settings: Members.optional(),
    /** JSON Schemas of input and output. */
    schema: z.strictObject({ input: Json.optional(), output: Json.optional() }).optional(),
    licence: z.string().optional(),
    /** Origin: the file, its author's name, its URL. */
    source: Members.optional(),
    /** Positions in a chat that an app fills with messages, each before the message with that index. */
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

/** All texts and names in extras, and their JSON: they are checked like the prompt's own text. */
export function extrasTexts(extras: Extras): string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(extras);
  // A secret after a name, as in `"apiKey": "…"`, is only found in the JSON, which has both.
  return texts.length === 0 ? [] : [...texts, JSON.stringify(extras, null, 1)];
}
