import type { Place } from './finding';
import { checkMessages } from './messages';

/** Shorter prompts are questions: their answer needs no form. Characters. */
const SHORT = 120;

/** Words that say what the answer should look like or be. */
const FORM =
  /\b(?:format|formatted|json|yaml|xml|csv|html|markdown|table|tabular|columns?|bullets?|bulleted|numbered|list|outline|headings?|sections?|paragraphs?|sentences?|words|characters|step[ -]by[ -]step|template|structured?|code ?block|diagram|mermaid|svg|output|reply|respond|response|answer|return|deliver|deliverables?|provide|generate|produce|image|photo|photography|portrait|illustration|render|style|aspect ratio|4k|8k|cinematic|poem|essay|story|script|email|e-mail|letter|summary|report|article|song|lyrics|code|function)\b/i;
/** The same in some other languages. */
const FORM_ELSEWHERE =
  /格式|输出|輸出|回复|回答|表格|列表|形式|出力|формат|ответ|формате|formato|formatierung|antwort|réponse|respuesta|risposta|çıktı|biçim|tablo|liste/iu;

/** A prompt of some length that never says what the answer should look like: found as a whole. */
export function findMissingFormat(text: string): Place[] {
  const trimmed = text.trim();
  if (trimmed.length < SHORT || FORM.test(trimmed) || FORM_ELSEWHERE.test(trimmed)) return [];
  return [{ start: 0, end: 0, reason: checkMessages.missingFormat }];
}
