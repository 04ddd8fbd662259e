import { z } from 'zod';

/** Encodings of text files, with the names people know. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese, simplified (GBK, GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  macintosh: 'Western European (Mac Roman)',
} as const;

export type TextEncodingName = keyof typeof ENCODINGS;

const NAMES = Object.keys(ENCODINGS) as [TextEncodingName, ...TextEncodingName[]];

export const TextEncodingName = z.enum(NAMES);

export const CHOOSABLE_ENCODINGS: readonly TextEncodingName[] = NAMES;
