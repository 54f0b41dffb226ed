import { beforeAll, expect, test } from "vitest";
import { CONTENT_TYPES } from "./testing/fuzz/headers.ts";
import { rawRequest } from "../testing/http/raw-http.ts";
import { deviationFromRefusal } from "../testing/http/refusals.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

let player: Person;
const portal = await aPortal();
beforeAll(async () => {
  player = await aPlayer(portal);
});

/** As in CVE-2025-32442 and CVE-2026-3419: the body is read, but not validated. */
test("R-WIRE-2: no content type bypasses the schema: it is refused, or the body is validated", async () => {
  for (const contentType of CONTENT_TYPES) {
    const wrong = { username: ["demo"], password: { $ne: "" }, isAdmin: true };
    const refused = await post("/login", contentType, wrong);
    expect.soft([400, 415, 422], contentType).toContain(refused.status);
    expect.soft(deviationFromRefusal(refused.text, refused.status), contentType).toBeUndefined();

    const right = { username: player.username, password: GOOD_PASSWORD };
    const { status } = await post("/login", contentType, right);
    expect.soft(status, contentType).toBe(refused.status === 422 ? 204 : refused.status);
  }
});

test("R-ME-2: no content type changes a field that the form does not name", async () => {
  // A login has ended the session of its browser.
  player = await aPlayer(portal);
  for (const contentType of CONTENT_TYPES) {
    const before = await ownRow();
    const name = { firstName: `An ${CONTENT_TYPES.indexOf(contentType)}`, lastName: "Trần" };
    const { status } = await post("/api/user/update-profile", contentType, {
      ...name,
      email_verified_at: "2026-01-01",
      verifiedAt: "2026-01-01",
      mfa_enabled: true,
      mfaEnabled: true,
      username: "another_name",
      credit: 1_000_000,
    });
    if (contentType === "application/json") expect.soft(status).toBe(200);
    const named = { first_name: name.firstName, last_name: name.lastName };
    expect.soft(await ownRow(), contentType).toEqual({ ...before, ...(status === 200 && named) });
  }
});

function post(path: string, contentType: string, body: object) {
  const { cookies } = player.browser;
  return rawRequest(portal.url, {
    method: path === "/login" ? "POST" : "PATCH",
    path,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-xsrf-token": cookies.get("XSRF-TOKEN")!,
      "content-type": contentType,
    },
    body: JSON.stringify(body),
  });
}

async function ownRow(): Promise<object> {
  const [row] = await portal.database.query<object>(
    `select users.*, (select sum(balance) from ledger_accounts where user_id = users.id) as money
     from users where username = $1`,
    [player.username],
  );
  return row!;
}
