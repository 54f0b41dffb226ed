import type { ClientCommand } from "./client-command.ts";
import type { Flag } from "./flags.ts";

/** Returns a script for bash that completes commands, their words, options and the options' values. */
export function completionOf(
  commands: Readonly<Record<string, ClientCommand>>,
  ofAll: Flag,
): string {
  const cases: string[] = [`    "") words="${Object.keys(commands).join(" ")}" ;;`];
  const add = (pattern: string, words: Iterable<string>) =>
    cases.unshift(`    ${pattern}) words="${[...words].join(" ")}" ;;`);
  for (const [name, { choices, flags }] of Object.entries(commands)) {
    if (choices) add(`"${name}"`, choices.keys());
    for (const word of choices?.keys() ?? ["*"]) {
      const taken = [...(flags?.(word) ?? []), ofAll];
      const line = word === "*" ? `"${name}"*` : `"${name} ${word}"*`;
      add(
        line,
        taken.map((flag) => `--${flag.name}`),
      );
      for (const flag of taken) if (flag.choices) add(`${line}" --${flag.name}"`, flag.choices);
    }
  }
  return `# Completes the portal's commands, after: alias portal='npm run --silent portal --'
_portal() {
  local words=
  case "\${COMP_WORDS[*]:1:COMP_CWORD - 1}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _portal portal`;
}
