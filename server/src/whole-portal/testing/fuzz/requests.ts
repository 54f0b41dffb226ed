/** Generates requests to a route as bytes, from valid ones to invalid HTTP (`requestsTo`). */
import type { Call } from "@portal/contract/http/call";
import * as fc from "fast-check";
import type * as z from "zod";
import type { EffectiveRequest } from "../../../testing/http/effective-requests.ts";
import { hostileHeaders } from "./headers.ts";
import type { RegisteredRoute } from "../../../testing/portal/every-route.ts";
import { BOT_CHECK_FIELD, type SchemaValues, schemaValues } from "./schemas.ts";
import type { Webhook } from "./webhooks.ts";
import {
  choose,
  hostileValues,
  type HostileValues,
  json,
  type Known,
  MADE_UP_TOKEN,
} from "./values.ts";

export type HeaderLines = (readonly [name: string, value: string])[];

/** A route that gets generated requests. */
export type Target = RegisteredRoute & {
  readonly name: string;
  readonly call: Call | undefined;
  readonly webhook: Webhook | undefined;
};

/** The input for a batch of requests to one route. */
type Start = {
  readonly target: Target;
  readonly known: Known;
  /** The player whom a webhook's notice is about. */
  readonly payer: Parameters<Webhook["working"]>[0];
  /** A request that has an effect, if the route is a call that changes something. */
  readonly working: EffectiveRequest | undefined;
  /** The cookies and the CSRF token of a player, of a visitor, or of nobody. */
  readonly senders: readonly HeaderLines[];
};

const JSON_TYPE: Readonly<Record<string, string>> = { "content-type": "application/json" };

/** Generates requests to a route. */
export function requestsTo({
  target,
  known,
  payer,
  working,
  senders,
}: Start): fc.Arbitrary<Buffer> {
  const values = hostileValues(known);
  const valid = schemaValues(known, values.text);
  const { method, call, webhook } = target;
  const start = () => webhook?.working(payer) ?? withFreshProof(working?.body, known);
  const hasBody = method !== "GET";
  return fc
    .record({
      path: pathsOf(target, working?.path, known.texts, values, valid),
      // Most requests come from the player: others are refused before their body is read.
      sender: choose([6, fc.constant(senders[0]!)], [3, fc.constantFrom(...senders)]),
      edits: headerEdits(known, values),
      body: bodiesOf(call?.body, start, values, valid),
      hasBody: choose([15, fc.constant(hasBody)], [1, fc.constant(!hasBody)]),
      isChunked: choose([9, fc.constant(false)], [1, fc.constant(true)]),
      isSigned: choose([8, fc.constant(true)], [2, fc.constant(false)]),
    })
    .map(({ path, sender, edits, body, ...has }) => {
      const mayBeSigned = webhook && has.isSigned && typeof body === "string";
      const signed = { headers: JSON_TYPE, ...(mayBeSigned ? webhook.sign(body) : { body }) };
      const lines: HeaderLines = [
        ["host", "localhost"],
        ["accept", "application/json"],
        ["x-requested-with", "XMLHttpRequest"],
        ...sender,
        ...(has.hasBody ? Object.entries(signed.headers) : []),
      ];
      return toBytes(
        `${method} ${path}`,
        edits.reduce((edited, edit) => edit(edited), lines),
        has.hasBody ? Buffer.from(signed.body) : undefined,
        has.isChunked,
      );
    });
}

/** Inserts an unused bot check, as long as there are any, because each is valid once. */
function withFreshProof(body: object | undefined, { proofs }: Known): object | undefined {
  const proof = body && BOT_CHECK_FIELD in body ? proofs.pop() : undefined;
  return proof === undefined ? body : { ...body, [BOT_CHECK_FIELD]: proof };
}

/** Writes a request with a body of any bytes. A line break within a line would begin another request. */
function toBytes(
  start: string,
  lines: HeaderLines,
  body: Buffer | undefined,
  isChunked: boolean,
): Buffer {
  const chunk = body && (body.length > 0 ? `${body.length.toString(16)}\r\n` : "");
  const framing = isChunked ? "transfer-encoding: chunked" : `content-length: ${body?.length}`;
  const head = [
    `${start} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    ...(body ? [framing] : []),
  ].map((line) => line.replaceAll(/[\r\n]+/g, " "));
  return Buffer.concat([
    Buffer.from(`${head.join("\r\n")}\r\n\r\n`),
    ...(body && isChunked
      ? [Buffer.from(chunk!), body, Buffer.from(body.length > 0 ? "\r\n0\r\n\r\n" : "0\r\n\r\n")]
      : [body ?? Buffer.of()]),
  ]);
}

/** Encodings that `encodeURIComponent` would not write. */
const ENCODINGS = [
  "%00",
  "%ZZ",
  "%",
  "%c0%af",
  "..%2f..%2fetc%2fpasswd",
  "%0d%0aa:b",
  "a%2Fb",
  "a;b",
];
const TAILS = [
  "/",
  "//",
  "?",
  "?&&==&",
  "?a=%ZZ",
  "#a",
  "?%00=%00",
  "%20",
  "?a[]=1&a[]=2&a=3",
  `?${"a=b&".repeat(500)}`,
];

function pathsOf(
  { path, call }: Target,
  working: string | undefined,
  texts: readonly string[],
  { text, key }: HostileValues,
  valid: SchemaValues,
): fc.Arbitrary<string> {
  const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  const param = choose(
    [3, fc.constantFrom(...texts).map(encoded)],
    [1, fc.uuid()],
    [2, text.map(encoded)],
    [2, fc.constantFrom(...ENCODINGS, "a".repeat(300), MADE_UP_TOKEN, "-1", "0")],
  );
  const parts = path.split(/\{\w+\}/);
  const filled = fc
    .tuple(...parts.slice(1).map(() => param))
    .map((params) => parts.map((part, at) => part + (params[at] ?? "")).join(""));
  const name = fc.oneof(key, fc.constantFrom("nocache", "a[]", "a[b]", "__proto__[x]", "action"));
  const pairs = (call?.query ? valid.of(call.query) : fc.constant({})).map((fields) =>
    Object.entries(fields as Record<string, unknown>),
  );
  const query = choose<[string, unknown][]>(
    [3, pairs],
    [1, pairs.map((each) => [...each, ...each])],
    [1, fc.array(fc.tuple(name, text), { maxLength: 4 })],
  );
  return fc
    .record({
      path: working === undefined ? filled : fc.oneof(fc.constant(working), filled),
      query,
      tail: choose([12, fc.constant("")], [2, fc.constantFrom(...TAILS)]),
    })
    .map(({ path: start, query: fields, tail }) => {
      const written = fields.map(([field, value]) => `${encoded(field)}=${encoded(value)}`);
      return start + (written.length > 0 ? `?${written.join("&")}` : "") + tail;
    });
}

/** Generates edits that set, add or drop headers. Most heads stay unchanged: after an invalid one, no body is read. */
function headerEdits(
  known: Known,
  { text }: HostileValues,
): fc.Arbitrary<((lines: HeaderLines) => HeaderLines)[]> {
  const others = (lines: HeaderLines, name: string) => lines.filter(([each]) => each !== name);
  const edits = Object.entries(hostileHeaders(known)).map(([name, hostile]) => {
    const line = choose([3, fc.constantFrom(...hostile)], [1, text]).map(
      (value) => [name, value] as const,
    );
    return choose(
      [6, line.map((one) => (lines: HeaderLines) => [...others(lines, name), one])],
      [2, line.map((one) => (lines: HeaderLines) => [...lines, one])],
      [1, fc.constant((lines: HeaderLines) => others(lines, name))],
    );
  });
  return choose(
    [3, fc.constant([])],
    [2, fc.array(fc.oneof(...edits), { minLength: 1, maxLength: 4 })],
  );
}

type Fields = readonly (readonly [name: string, value: unknown])[];

const DEPTH = 4_000;
/** Ways to turn a body into invalid JSON, or JSON of another shape. */
const SPELLINGS: readonly ((text: string, bytes: Uint8Array) => string | Buffer)[] = [
  (text, bytes) => text.slice(0, -1 - bytes.length),
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, "utf16le"),
  (text, bytes) => Buffer.concat([Buffer.from(text.slice(0, -1)), bytes]),
  () => "[".repeat(DEPTH) + "]".repeat(DEPTH),
  (text) => '{"a":'.repeat(DEPTH) + text + "}".repeat(DEPTH),
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  () => "",
  (_text, bytes) => Buffer.from(bytes),
  (text) => `/* */${text}//`,
  (text) => text.replaceAll('"', "'"),
];

/** Generates bodies: valid ones with fields replaced, dropped, repeated and added, and broken ones. */
function bodiesOf(
  schema: z.core.$ZodType | undefined,
  working: () => object | undefined,
  { key, value }: HostileValues,
  valid: SchemaValues,
): fc.Arbitrary<string | Buffer> {
  const ofFields = schema ? valid.ofFields(schema) : {};
  const asWritten = ([name, one]: readonly [string, unknown]) =>
    `${JSON.stringify(name)}:${json(one)}`;
  const variants = (start: object) => {
    const others: unknown[] = Object.values(start);
    const fields = Object.entries(start).map((field) => {
      const [name, was] = field;
      const replaced = (by: fc.Arbitrary<unknown>) => by.map((one) => [[name, one]] as const);
      return choose<Fields>(
        [20, fc.constant([field])],
        // Another valid value, which passes the schema.
        [3, replaced(ofFields[name] ?? fc.constant(was))],
        [3, replaced(value)],
        [1, replaced(fc.constantFrom(...others))],
        [1, replaced(value).map((repeated) => [field, ...repeated])],
        [1, fc.constant([])],
      );
    });
    const added = choose<Fields>(
      [6, fc.constant([])],
      [1, fc.tuple(key, value).map((one) => [one])],
    );
    // Writes the text itself: an object could hold neither a repeated name nor `__proto__`.
    return fc.tuple(...fields, added).map((all) => `{${all.flat().map(asWritten).join(",")}}`);
  };
  const bodies = choose<string>(
    [16, fc.constant(working).chain((start) => variants(start() ?? {}))],
    [7, (schema ? valid.of(schema) : fc.constant({})).chain((start) => variants(start as object))],
    [1, value.map(json)],
  );
  const spelling = choose(
    [8, fc.constant((whole: string): string | Buffer => whole)],
    [1, fc.constantFrom(...SPELLINGS)],
  );
  return fc
    .tuple(bodies, spelling, fc.uint8Array({ maxLength: 60 }))
    .map(([whole, spell, bytes]) => spell(whole, bytes));
}
