/** Folders with rules; some programs have one for each of their modes, such as `.roo/rules-code`. */
const RULES_FOLDER =
  /(?:^|\/)(?:\.[\w-]+\/rules(?:-[\w-]+)?|\.clinerules|\.github\/instructions|\.kiro\/steering|\.junie|\.openhands\/microagents|\.tabnine\/guidelines)\//;

/** Whether a file is among the rules of a coding editor. */
export const isInRulesFolder = (path: string) => RULES_FOLDER.test(path);

/** Whether a file is a rule by its ending: Cursor's `.mdc`, and `.mdr`, as some name them. */
export const isRuleFile = (path: string) => /\.md[cr]$/i.test(path);
