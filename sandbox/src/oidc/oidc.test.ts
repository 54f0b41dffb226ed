/** Tests the sandbox's identity provider, by which staff sign in to the console: the code flow with PKCE. */
import { createHash, createPublicKey, verify, type webcrypto } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STAFF_CLIENT, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";
import { staff } from "./grants.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());

const VERIFIER = "a-verifier-of-at-least-forty-three-characters-0";
const REDIRECT = "http://localhost:3003/signed-in";
const asked = {
  response_type: "code",
  client_id: STAFF_CLIENT.id,
  redirect_uri: REDIRECT,
  scope: "openid profile",
  state: "the-state",
  nonce: "the-nonce",
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  code_challenge_method: "S256",
};

function authorize(changes: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...asked, ...changes }).toString();
  return fetch(`${sandbox.url}/oidc/authorize?${query}`, { redirect: "manual" });
}

async function codeFor(login: string): Promise<string> {
  const { headers } = await authorize({ login_hint: login });
  return new URL(headers.get("location")!).searchParams.get("code")!;
}

async function exchange(code: string, changes: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: STAFF_CLIENT.id,
      client_secret: STAFF_CLIENT.secret,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      code,
      ...changes,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test("a hint signs in at once, and the code is exchanged for one ID token, signed by the published key", async () => {
  const { headers } = await authorize({ login_hint: "hoa" });
  const back = new URL(headers.get("location")!);
  expect(back.origin + back.pathname).toBe(REDIRECT);
  expect(back.searchParams.get("state")).toBe("the-state");
  const code = back.searchParams.get("code")!;
  const { status, body } = await exchange(code);
  expect(status).toBe(200);
  const [head = "", claims = "", signature = ""] = body["id_token"]!.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: STAFF_CLIENT.id,
    nonce: "the-nonce",
    preferred_username: "hoa",
    groups: ["portal-senior"],
  });
  const { keys } = (await sandbox.get<{ keys: webcrypto.JsonWebKey[] }>("/oidc/jwks")).body;
  const key = createPublicKey({ key: keys[0]!, format: "jwk" });
  const text = Buffer.from(`${head}.${claims}`);
  const how = { key, dsaEncoding: "ieee-p1363" as const };
  expect(verify("sha256", text, how, Buffer.from(signature, "base64url"))).toBe(true);
  expect((await exchange(code)).body["error"]).toBe("invalid_grant");
});

test.each([
  [{ code_verifier: `${VERIFIER}x` }, 400, "invalid_grant"],
  [{ redirect_uri: "http://localhost:3003/elsewhere" }, 400, "invalid_grant"],
  [{ client_secret: "guessed" }, 401, "invalid_client"],
])("a code is not exchanged with %o", async (changes, status, error) => {
  const refused = await exchange(await codeFor("an"), changes);
  expect([refused.status, refused.body["error"]]).toEqual([status, error]);
});

test("without a hint a page lists the demo's staff, each a link that signs in", async () => {
  const page = await (await authorize()).text();
  for (const { login, name } of staff) {
    expect(page).toContain(name);
    expect(page).toContain(`login_hint=${login}"`);
  }
});

test("a request without PKCE, or of another client, gets no code", async () => {
  for (const changes of [{ code_challenge: "" }, { client_id: "another" }]) {
    expect((await authorize({ login_hint: "an", ...changes })).status).toBe(400);
  }
});
