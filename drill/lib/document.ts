/** Reads the commands of docs/ and of units, and fills values into them, so that drills run what operators type. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { totpOf } from "../../server/src/testing/people/two-factor.ts";
import { ROOT } from "../../tools/lib/paths.ts";

/** A block of commands of a document, as it stands there. */
export type Block = {
  readonly heading: string;
  /** The word after `sh` at its fence. The drill replaces the values of `values`. */
  readonly kind: string;
  readonly text: string;
};

/** Kinds of blocks for other setups: containers, the sandbox in place of all parties, an older Debian. */
export const ELSEWHERE: ReadonlySet<string> = new Set(["image", "staging", "debian13"]);

export const readDocument = (name: string): string =>
  readFileSync(join(ROOT, "docs", name), "utf8");

/** Returns the blocks of commands of a page of docs/. */
export const blocksIn = (name: string): Block[] =>
  readDocument(name)
    .split(/^## /m)
    .flatMap((section) => {
      const [heading = ""] = section.split("\n", 1);
      const blocks = section.matchAll(/^```sh(?: (\w+))?\n([^]*?)\n```$/gm);
      return [...blocks].map(([, kind = "", text = ""]) => ({ heading, kind, text }));
    });

/** Returns the only block of a kind on a page. @throws if there is none */
export function blockOf(name: string, kind: string): Block {
  const found = blocksIn(name).find((block) => block.kind === kind);
  if (!found) throw new Error(`docs/${name} has no block of commands "${kind}"`);
  return found;
}

/**
 * Returns the command lines of docs/restore.md below a heading, as an operator types them.
 * @param program the first word of the lines
 * @throws if there are none
 */
export function restoreLines(heading: string, program: string): string[] {
  const lines = blocksIn("restore.md")
    .filter((block) => block.heading === heading && block.kind === "")
    .flatMap(({ text }) => text.replaceAll("\\\n", " ").split("\n"))
    .filter((line) => line.startsWith(`${program} `));
  if (lines.length === 0) throw new Error(`docs/restore.md: no ${program} below "${heading}"`);
  return lines;
}

/** Returns the time of the last transaction, as the commands of docs/restore.md print it. @throws if they do not */
export function printedTime(said: string): string {
  const [time] = /^\d{4}-\d\d-\d\d \d\d:\d\d:[\d.]+\+00:00$/m.exec(said) ?? [];
  if (time === undefined) throw new Error(`no time of a last transaction: ${said}`);
  return time;
}

/** Puts other values into a block that assigns them line by line. @throws if values and lines do not match */
export function withValues(block: Block, values: Readonly<Record<string, string>>): Block {
  const unused = new Set(Object.keys(values));
  const text = block.text.replaceAll(/^([A-Z_0-9]+)=.*$/gm, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the drill has no value for ${name}`);
    unused.delete(name);
    return `${name}='${value}'`;
  });
  if (unused.size > 0) throw new Error(`the document asks for no ${[...unused].join(", ")}`);
  return { ...block, text };
}

/** Returns the lines of a unit of deploy/ by their key. @param instance replaces `%i` */
export function unitLines(file: string, instance = ""): (key: string) => string[] {
  const unit = readFileSync(join(ROOT, "deploy", file), "utf8").replaceAll("%i", instance);
  return (key) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, line = ""]) => line);
}

/** An administrator who signs in while no console runs: with a key from the safe, and an authenticator. */
export type BreakGlass = { readonly key: string; code(): string };

/** @param made as the command `break-glass add` prints it, once */
export function breakGlassOf({ key, otpauthUri }: { key: string; otpauthUri: string }): BreakGlass {
  const secret = new URL(otpauthUri).searchParams.get("secret");
  if (!secret) throw new Error(`no secret in ${otpauthUri}`);
  return { key, code: () => totpOf(secret) };
}

/** Returns the commands of docs/restore.md for signing in, with key and code filled in. */
export function signInCommands({ key, code }: BreakGlass): string {
  const values = { PORTAL_BREAK_GLASS_KEY: key, CODE: code() };
  return withValues(blockOf("restore.md", "token"), values).text;
}
