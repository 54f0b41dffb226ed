/** The networks of drills: namespaces and links of this machine. */
import { command } from "./debian.ts";

export const ip = (...words: readonly string[]): Promise<string> => command("ip", ...words);

/** Removes those of these links or namespaces that exist. */
export async function remove(what: "link" | "netns", names: readonly string[]): Promise<void> {
  const lines = (await ip("-br", what)).split("\n");
  const present = new Set(lines.map((line) => line.split(/[\s@]/)[0]));
  for (const name of names.filter((each) => present.has(each))) await ip(what, "delete", name);
}
