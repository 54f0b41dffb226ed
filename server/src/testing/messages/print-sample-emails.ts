/** Writes the HTML of one email of each kind as JSON, for the gallery of screens. */
import { emails } from "./sample-emails.ts";

const html = Object.entries(emails).map(([name, email]) => [name, email.html]);
process.stdout.write(JSON.stringify(Object.fromEntries(html)));
