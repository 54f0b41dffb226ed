import { withoutDiacritics } from "../../messages/texts.ts";

/** The request in the text of an SMS. */
export type Command = {
  /** MXT requests a code, KH activates the phone. */
  readonly name: "MXT" | "KH";
  /** The possible usernames, the likeliest first: the text may have more than one reading. */
  readonly usernames: readonly string[];
};

const USERNAME = /^[a-z0-9_]{4,32}$/;

/**
 * Reads the command in a player's text. Capitals, spaces, diacritics, the punctuation that phones insert and polite
 * words at the end do not matter.
 */
export function readCommand(text: string): Command | undefined {
  const words = withoutDiacritics(text)
    .toLowerCase()
    .split(/[^a-z0-9_]+/)
    .filter(Boolean);
  const [, name, rest] = /^(mxt|kh)(.*)$/.exec(words.join("")) ?? [];
  if (name === undefined) return undefined;
  const second = words[0] === name ? words[1] : words[0]?.slice(name.length);
  const usernames = [...new Set([rest ?? "", second ?? ""])].filter((one) => USERNAME.test(one));
  if (usernames.length === 0) return undefined;
  return { name: name === "mxt" ? "MXT" : "KH", usernames };
}
