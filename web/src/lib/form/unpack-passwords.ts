/** Returns the passwords that `packPasswords` of the build has packed. */
export function unpackPasswords(packed: string): ReadonlySet<string> {
  return new Set(packed.split("\n").flatMap(unpackLine));
}

function unpackLine(line: string): string[] {
  const [patterns = "", words = ""] = line.split("=");
  return patterns
    .split(" ")
    .flatMap((pattern) => words.split(" ").map((word) => pattern.replace("#", word)));
}
