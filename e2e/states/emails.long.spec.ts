import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { states } from "../support/states/states.ts";
import { inTurn, type Reach, seeing } from "../support/states/steps.ts";

const PRINTER = new URL(
  "../../server/src/testing/messages/print-sample-emails.ts",
  import.meta.url,
);
/** A wider window is that of a desk, not of a phone. */
const DESK_PX = 1_000;

/** By the name of the kind. */
const emails = JSON.parse(
  execFileSync(process.execPath, [fileURLToPath(PRINTER)], { encoding: "utf8" }),
) as Readonly<Record<string, string>>;

states(
  "emails",
  { as: "visitor", paths: [] },
  Object.fromEntries(
    Object.entries(emails).map(([name, html]) => [
      `email-${name.replaceAll(/\W+/g, "-")}`,
      reading(html),
    ]),
  ),
);

/** Dark on a phone, light on a desk: an email follows the system alone. */
function reading(html: string): Reach {
  const lookAlike = (page: Page) => {
    const isDesk = (page.viewportSize()?.width ?? 0) > DESK_PX;
    return page.emulateMedia({ colorScheme: isDesk ? "light" : "dark" });
  };
  return inTurn(
    lookAlike,
    (page) => page.setContent(html),
    seeing((page) => page.getByRole("heading", { level: 1 })),
  );
}
