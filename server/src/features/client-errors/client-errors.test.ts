import { expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal();

const ERROR = {
  name: "TypeError",
  at: "index-S0rBvdpH.js:1:20345",
  page: "transactions",
  release: "index-S0rBvdpH.js",
};
const report = (body: object) => openBrowser(portal.url).post("/api/client-errors", body);

async function counted(page: string): Promise<number | undefined> {
  const metric = await portal.services.registry.getSingleMetric("client_errors_total")!.get();
  return metric.values.find(({ labels }) => labels["page"] === page)?.value;
}

test("R-RUN-5: a programming error is counted by page, without a login", async () => {
  const before = await counted("transactions");
  expect((await report(ERROR)).status).toBe(204);
  expect(await counted("transactions")).toBe(before! + 1);
  expect(await counted("home")).toBe(0);
});

test.each([
  { name: "0912345678" },
  { name: "A".repeat(41) },
  { at: "index.js:1:2?token=abc" },
  { at: `${"a".repeat(81)}.js:1:2` },
  { at: "https://portal.example/transactions:1:2" },
  { page: "/transactions?from=x" },
  { release: "index.js\nforged line" },
])("R-RUN-5: a report may not contain free text: %j", async (change) => {
  const before = await counted("transactions");
  expect((await report({ ...ERROR, ...change })).status).toBe(422);
  expect(await counted("transactions")).toBe(before);
});
