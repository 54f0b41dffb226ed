/** Makes digits, letters and choices that look random and are always the same for the same seed. */
import { createHash } from "node:crypto";

export type Seeded = {
  digits(length: number): string;
  /** Upper-case letters and digits. */
  letters(length: number): string;
  pick<T>(choices: readonly [T, ...T[]]): T;
};

const DIGITS = "0123456789";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export function createSeeded(seed: string): Seeded {
  let block = 0;
  let bytes: number[] = [];
  const next = (): number => {
    if (bytes.length === 0) {
      bytes = [...createHash("sha256").update(`${block++}:${seed}`).digest()];
    }
    return bytes.pop() ?? 0;
  };
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(next() % alphabet.length)).join("");

  return {
    digits: (length) => text(DIGITS, length),
    letters: (length) => text(LETTERS, length),
    pick: (choices) => choices[next() % choices.length] ?? choices[0],
  };
}
