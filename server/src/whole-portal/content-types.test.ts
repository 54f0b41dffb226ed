import { beforeAll, expect, test } from "vitest";
import { CONTENT_TYPES } from "../testing/fuzz/content-types.ts";
import { rawRequest } from "../testing/http/raw-http.ts";
import { expectRefusal } from "../testing/http/refusals.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

let player: Person;
const portal = await aPortal();
beforeAll(async () => {
  player = await aPlayer(portal);
});

/** As in CVE-2025-32442 and CVE-2026-3419: the body is read, but not validated. */
test.each(CONTENT_TYPES.map((contentType) => ({ contentType })))(
  "R-WIRE-2: $contentType leads past no schema: refused as a type, or read and validated",
  async ({ contentType }) => {
    const wrong = { username: ["demo"], password: { $ne: "" }, isAdmin: true };
    const refused = await post("/login", contentType, wrong);
    expect([400, 415, 422]).toContain(refused.status);
    expectRefusal(refused.text, refused.status);

    const right = { username: player.username, password: GOOD_PASSWORD };
    const answered = await post("/login", contentType, right);
    expect(answered.status).toBe(refused.status === 422 ? 204 : refused.status);
  },
);

test.each(CONTENT_TYPES.map((contentType) => ({ contentType })))(
  "R-ME-2: $contentType changes nothing that a form does not name",
  async ({ contentType }) => {
    // A login ends the session of its browser.
    player = await aPlayer(portal);
    const before = await ownRow();
    const { status } = await post("/api/user/update-profile", contentType, {
      firstName: "An",
      lastName: "Trần",
      email_verified_at: "2026-01-01",
      verifiedAt: "2026-01-01",
      mfa_enabled: true,
      mfaEnabled: true,
      username: "another_name",
      credit: 1_000_000,
    });
    if (contentType === "application/json") expect(status).toBe(200);
    const named = status === 200 ? { first_name: "An", last_name: "Trần" } : {};
    expect(await ownRow()).toEqual({ ...before, ...named });
  },
);

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
