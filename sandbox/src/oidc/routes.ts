/** Simulates the staff's identity provider (OpenID Connect Core 1.0): the code flow with PKCE for one client. */
import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { type Grant, findStaff, staff } from "./grants.ts";
import { tokenOf, createSigner } from "./id-token.ts";

const TOKEN_LIVES_SECONDS = 300;
const TOKEN_BYTES = 24;
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Asked = Readonly<Record<string, string | undefined>>;

export function oidcRoutes(
  app: FastifyInstance,
  { grants }: SandboxState,
  known: NonNullable<Config["staffClient"]>,
): void {
  const signer = createSigner();

  app.get("/oidc/.well-known/openid-configuration", (request) => discoveryOf(issuerOf(request)));
  app.get("/oidc/jwks", () => ({ keys: [signer.jwk] }));

  app.get<{ Querystring: Asked }>("/oidc/authorize", (request, reply) => {
    const { query, url } = request;
    const issuer = issuerOf(request);
    const fault = faultIn(query, known.id);
    if (fault !== undefined) return refuse(reply, "invalid_request", fault);
    const member = findStaff(query["login_hint"]);
    if (!member) {
      const asked = new URL(url, issuer).searchParams;
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", POLICY)
        .send(signInPage(asked));
    }
    const redirectUri = query["redirect_uri"]!;
    const code = grants.add({
      member,
      clientId: query["client_id"]!,
      redirectUri,
      nonce: query["nonce"],
      codeChallenge: query["code_challenge"]!,
      forgery: query["forge"],
    });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query["state"] ?? "");
    back.searchParams.set("iss", issuer);
    return reply.redirect(back.href);
  });

  app.post<{ Body: URLSearchParams }>("/oidc/token", (request, reply) => {
    const { body, headers } = request;
    const client = clientOf(headers.authorization, body);
    if (client.id !== known.id || client.secret !== known.secret) {
      return refuse(reply.code(401), "invalid_client", "client_id or client_secret is wrong");
    }
    const grant = grants.take(body.get("code") ?? "");
    if (!grant || !isProven(grant, body)) {
      return refuse(reply, "invalid_grant", "the code does not go with this request");
    }
    return reply.header("cache-control", "no-store").send({
      access_token: randomBytes(TOKEN_BYTES).toString("base64url"),
      token_type: "Bearer",
      expires_in: TOKEN_LIVES_SECONDS,
      id_token: tokenOf(signer, claimsOf(issuerOf(request), grant), grant.forgery),
    });
  });
}

const issuerOf = ({ socket }: FastifyRequest) => `http://localhost:${socket.localPort}/oidc`;

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  grant_types_supported: ["authorization_code"],
  subject_types_supported: ["public"],
  scopes_supported: ["openid", "profile"],
  id_token_signing_alg_values_supported: ["ES256"],
  token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  claims_supported: ["sub", "name", "preferred_username", "groups"],
});

function faultIn(query: Asked, clientId: string): string | undefined {
  if (query["client_id"] !== clientId) return "client_id is not known";
  if (!/^https?:$/.test(URL.parse(query["redirect_uri"] ?? "")?.protocol ?? "")) {
    return "redirect_uri is no address";
  }
  if (query["response_type"] !== "code") return "response_type is not code";
  if (!query["scope"]?.split(" ").includes("openid")) return "scope lacks openid";
  if (!query["code_challenge"] || query["code_challenge_method"] !== "S256") {
    return "code_challenge by S256 is missing";
  }
  return undefined;
}

function clientOf(authorization: string | undefined, body: URLSearchParams) {
  const [, basic] = /^Basic (.+)$/i.exec(authorization ?? "") ?? [];
  if (!basic) return { id: body.get("client_id"), secret: body.get("client_secret") };
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":");
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}

function isProven(grant: Grant, body: URLSearchParams): boolean {
  const verifier = createHash("sha256").update(body.get("code_verifier") ?? "");
  return (
    body.get("grant_type") === "authorization_code" &&
    body.get("redirect_uri") === grant.redirectUri &&
    verifier.digest("base64url") === grant.codeChallenge
  );
}

function claimsOf(issuer: string, { member, clientId, nonce }: Grant) {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: issuer,
    sub: `staff-${member.login}`,
    aud: clientId,
    iat: now,
    exp: now + TOKEN_LIVES_SECONDS,
    auth_time: now,
    ...(nonce !== undefined && { nonce }),
    name: member.name,
    preferred_username: member.login,
    groups: [member.group],
  };
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  if (reply.statusCode === 200) reply.code(400);
  return reply.send({ error, error_description: description });
}

/** The page that lists the demo's staff: a press on a name signs in as that person. */
function signInPage(query: URLSearchParams): string {
  const rows = staff.map(({ login, name, group }) => {
    const asked = new URLSearchParams(query);
    asked.set("login_hint", login);
    return `<li><a href="/oidc/authorize?${asked.toString()}">${name}</a> (${login}, ${group})</li>`;
  });
  return `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><title>Đăng nhập nhân viên</title></head>
<body>
<h1>Đăng nhập nhân viên</h1>
<p>Đây là nhà cung cấp danh tính giả lập. Chọn người để đăng nhập.</p>
<ul>
${rows.map((row) => row.replaceAll(/&(?=\w+=)/g, "&amp;")).join("\n")}
</ul>
</body>
</html>
`;
}
