/** Folders and files that programs keep for themselves, beside those whose name begins with a point. */
const HIDDEN: ReadonlySet<string> = new Set(['node_modules', '__macosx', 'thumbs.db', 'desktop.ini']);

/** Settings that are prompts: those of Claude, Gemini and GitHub hold commands. */
const PROMPT_FOLDERS: ReadonlySet<string> = new Set(['.claude', '.gemini', '.github']);

const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|ico|heic|psd|pdf|docx?|pptx?|xls|od[tsp]|mp[34]|m4a|wav|ogg|mov|avi|webm|woff2?|ttf|otf|eot|exe|dll|so|dylib|class|jar|wasm|pyc|db|sqlite3?|bin|parquet)$/i;

/** Whether a path is of what a program keeps for itself. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => {
    const isSetting = name.startsWith('.') && !PROMPT_FOLDERS.has(name);
    return isSetting || HIDDEN.has(name.toLowerCase()) || name.startsWith('~$');
  });
}

/** Whether a file's name says that it is no text. */
export function isNoText(path: string): boolean {
  return NO_TEXT.test(path);
}
