/** The details that the database adds to an entry about another person's proposal. */
const NAMES: Readonly<Record<string, string>> = {
  approvalId: "mã đề nghị",
  proposedBy: "người đề nghị",
};

/** Returns the details of an entry as one line, by their names. */
export function detailsOf(details: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(details).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${NAMES[name] ?? name}: ${text}`;
  });
  return shown.join(" · ");
}
