/** The public interface: readers and writers of all formats, and the prompts that they give and take. */
export { CARRIED_PARTS, type CarriedPart, EXPORT_FORMATS, leftOut, PART_NAMES } from './export-formats.ts';
export { fileNames, safeFileName } from './file-name.ts';
export { FORMATS, type FormatId } from './formats.ts';
export type { ChatMessage, MessageRole } from './prompt/chat-messages.ts';
export type { Extras } from './prompt/extras.ts';
export type { FileWithBytes } from './prompt/files.ts';
export { BLANK_TEXT } from './prompt/fields.ts';
export type { Check, TestCase, TestInput } from './prompt/test-cases.ts';
export type { VariableDetails } from './prompt/variable-details.ts';
export { type FormatReading, readEach, READERS, readFiles, type ReadFiles } from './readers/registry.ts';
export type { FormatReader, InputFile, InputFiles, Reading, ReadPrompt } from './readers/reader.ts';
export { writeAndVerify } from './writers/write-and-verify.ts';
export { WRITERS } from './writers/registry.ts';
export type { FormatWriter, NameFile, PortablePrompt, Writing, WrittenFile } from './writers/writer.ts';
