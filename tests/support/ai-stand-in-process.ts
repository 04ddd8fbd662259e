import { openAiStandIn } from './ai-stand-in';

/** The stand-in of AI providers as a process, to try the product by hand: `npx tsx … 4511`. */
const { geminiUrl, openaiUrl } = await openAiStandIn(Number(process.argv[2] ?? 0));
console.log(
  `GEMINI_API_KEY=key GEMINI_BASE_URL=${geminiUrl} or OPENAI_MODEL=any OPENAI_BASE_URL=${openaiUrl}`,
);
