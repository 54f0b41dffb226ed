/**
 * GET /api/openapi.json is valid OpenAPI and describes every call of the contract. The schemas below are the part of
 * OpenAPI that it uses.
 */
import { mayBeEmpty } from "@portal/contract/http/call";
import { calls } from "@portal/contract/http/calls";
import { errorReply } from "@portal/contract/http/errors";
import { languageForm, namesForm } from "@portal/contract/profile";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const schema = z.looseObject({
  type: z.string().optional(),
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
const content = z.strictObject({ "application/json": z.strictObject({ schema }) });
const response = z.strictObject({ description: z.string().min(1), content: content.optional() });
const operation = z.strictObject({
  summary: z.string().min(1),
  security: z.array(z.strictObject({ session: z.array(z.string()) })).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string().min(1),
      in: z.enum(["path", "query", "header", "cookie"]),
      required: z.boolean(),
      schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), response),
});
/** The part of OpenAPI 3.1.0 that this document uses. */
const openApi = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal("apiKey"), in: z.literal("cookie"), name: z.string() }),
    ),
  }),
});
type Document = z.output<typeof openApi>;

let document: Document;
const portal = await aPortal();
beforeAll(async () => {
  const answer = await openBrowser(portal.url).get("/api/openapi.json");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("application/json");
  document = openApi.parse(answer.body);
});

type Method = keyof Document["paths"][string];
const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[path]![method.toLowerCase() as Method]!;
const bodyOf = (path: string, method = "post") =>
  operationOf({ path, method }).requestBody!.content["application/json"].schema;

test("R-WIRE-1: the document has every call of the contract, and no other", () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const defined = calls.map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(defined.toSorted());
});

test("R-WIRE-1: each call is described as the contract has it", () => {
  for (const call of calls) {
    const described = operationOf(call);
    const inPath = described.parameters.filter((parameter) => parameter.in === "path");
    const successes = [...(call.reply ? ["200"] : []), ...(mayBeEmpty(call) ? ["204"] : [])];
    expect
      .soft(
        {
          summary: described.summary,
          isSecured: described.security !== undefined,
          hasBody: described.requestBody !== undefined,
          responses: Object.keys(described.responses),
          error: described.responses["default"]?.content?.["application/json"].schema,
          inPath: inPath.map(({ name }) => `{${name}}`),
          hasKey: described.parameters.some(({ name }) => name === "Idempotency-Key"),
        },
        `${call.method} ${call.path}`,
      )
      .toEqual({
        summary: call.summary,
        isSecured: call.who === "user",
        hasBody: call.body !== undefined,
        responses: [...successes, "default"],
        error: { $ref: "#/components/schemas/Error" },
        inPath: call.path.match(/\{\w+\}/g) ?? [],
        hasKey: call.movesMoney ?? false,
      });
  }
});

test("R-WIRE-1: the sign-up form is described with its fields, lengths and what is required", () => {
  const form = bodyOf("/register");
  expect(form.required!.toSorted()).toEqual([
    "gReCaptchaToken",
    "password",
    "passwordConfirm",
    "phone",
    "username",
  ]);
  // There is no password hint and no secret question.
  expect(Object.keys(form.properties!).toSorted()).toEqual([
    "gReCaptchaToken",
    "password",
    "passwordConfirm",
    "phone",
    "receiveNewsletter",
    "username",
  ]);
  expect(form.properties!["username"]).toMatchObject({
    type: "string",
    minLength: 4,
    maxLength: 32,
    pattern: "^[a-z0-9_]+$",
  });
  expect(form.required).not.toContain("receiveNewsletter");
  expect(JSON.stringify(form.properties!["receiveNewsletter"])).toContain('"type":"boolean"');
});

test("R-SESSION-2: the reply of GET /api/me is described field by field, amounts as whole numbers", async () => {
  const described = operationOf({ method: "GET", path: "/api/me" }).responses["200"]!;
  const reply = described.content!["application/json"].schema;
  const { browser } = await aPlayer(portal);
  const me = await browser.get("/api/me");
  expect(Object.keys(reply.properties!).toSorted()).toEqual(Object.keys(me.body).toSorted());
  expect(reply.properties!["credit"]).toMatchObject({ type: "integer", minimum: 0 });
  expect(reply.properties!["username"]).toMatchObject({ type: "string" });
});

test("R-WIRE-1: no schema is left empty, which would allow anything", () => {
  const empty: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    const entries = Object.entries(value);
    if (/\/properties\/[^/]+$/.test(path) && entries.length === 0) empty.push(path);
    for (const [key, inner] of entries) walk(inner, `${path}/${key}`);
  };
  walk(document, "");
  expect(empty).toEqual([]);
});

/** Fields whose rule JSON Schema cannot express: it depends on stored data, settings or other fields. */
const RULED_BY_OTHERS: ReadonlySet<string> = new Set([
  "POST /login username",
  "POST /reset-password/send-email username",
  "POST /reset-password-by-phone username",
  "POST /register phone",
  "POST /api/user/change-phone newPhoneNumber",
  "POST /api/user/update-phone newPhoneNumber",
  "PUT /api/user/guardian phoneNumber",
  "POST /register passwordConfirm",
  "POST /reset-password passwordConfirm",
  "POST /reset-password-by-phone reNewPassword",
  "POST /api/user/change-password passwordConfirm",
  "POST /api/user/two-factor/disable code",
  "POST /api/user/two-factor/recovery-codes code",
  "POST /api/recharge/card provider",
  "POST /api/recharge/game zoneId",
  "POST /api/purchases zoneId",
  "GET /api/transaction-history nocache",
  // The two forms exclude each other: the fields of the other form must be absent.
  ...Object.keys({ ...namesForm.shape, ...languageForm.shape }).map(
    (field) => `PATCH /api/user/update-profile ${field}`,
  ),
]);

test("R-WIRE-1: every field that is sent is described with a rule: its values, its length or its pattern", () => {
  const withoutRule = new Set<string>();
  for (const { method, path } of calls) {
    const { parameters, requestBody } = operationOf({ method, path });
    const note = (field: string) => withoutRule.add(`${method} ${path} ${field}`);
    for (const parameter of parameters) {
      if (parameter.in !== "header") noteUnruled(parameter.schema, parameter.name, note);
    }
    if (requestBody) noteUnruled(requestBody.content["application/json"].schema, "", note);
  }
  expect(withoutRule).toEqual(RULED_BY_OTHERS);
});

const described = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});
const RULES = ["enum", "const", "pattern", "format", "maxLength", "maximum", "allOf"];

/** Reports each value within a schema that may be anything of its type. */
function noteUnruled(schema: unknown, field: string, note: (field: string) => void): void {
  const { type, properties, items, anyOf, ...rules } = described.parse(schema);
  const inner = Object.entries(properties ?? {});
  for (const [name, value] of inner) noteUnruled(value, name, note);
  for (const value of anyOf ?? []) noteUnruled(value, field, note);
  if (items !== undefined) noteUnruled(items, field, note);
  const isMade = inner.length > 0 || anyOf !== undefined || items !== undefined;
  const isRuled = type === "boolean" || type === "null" || RULES.some((rule) => rule in rules);
  if (!isMade && !isRuled) note(field);
}

test("R-WIRE-2: the error that is described is the error that is sent", async () => {
  const described = document.components.schemas["Error"]!;
  expect(described.required!.toSorted()).toEqual(["message", "statusCode"]);
  const sent = await openBrowser(portal.url).get("/api/me");
  for (const key of Object.keys(sent.body)) expect(described.properties).toHaveProperty(key);
  expect(errorReply.safeParse(sent.body).success).toBe(true);
});

test("R-WIRE-1: every reference leads somewhere", () => {
  const references = JSON.stringify(document).match(/"\$ref":"([^"]+)"/g) ?? [];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) expect(reference).toContain("#/components/schemas/Error");
});
