import * as fc from "fast-check";
import { CONTENT_TYPES } from "./content-types.ts";
import { hostileText } from "./hostile-values.ts";
import { ingredient } from "./ingredients.ts";

/** Names and values in the order of sending. A name may appear twice. */
export type HeaderLines = [name: string, value: string][];

/** A recipe for the head of a request; see `writeHeaders`. */
export type HeaderRecipe = {
  readonly sender: "caller" | "visitor" | "nobody";
  readonly edits: readonly HeaderEdit[];
};

type HeaderEdit =
  | { readonly kind: "set" | "add"; readonly name: string; readonly value: string }
  | { readonly kind: "drop"; readonly name: string };

const TOKEN = "A".repeat(43);
const oneOf = (...values: string[]) => fc.constantFrom(...values);
const text = fc.oneof({ weight: 2, arbitrary: hostileText }, { weight: 1, arbitrary: ingredient });

/** The values that each header may have, besides the texts above. */
const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "content-type": oneOf(...CONTENT_TYPES),
  cookie: oneOf(
    "session=",
    `session=${TOKEN}`,
    `session=v.${TOKEN}`,
    "session=%ZZ",
    "session",
    "=;=;",
    "session=⟦caller:sessionToken⟧; session=⟦madeUpToken⟧",
    "__proto__=1; constructor=2",
    'session="⟦caller:sessionToken⟧"',
    "XSRF-TOKEN=⟦caller:csrfToken⟧",
    `a=${"b".repeat(4_000)}`,
  ),
  "x-xsrf-token": oneOf(
    "",
    ".",
    "..",
    TOKEN,
    `${TOKEN}.${TOKEN}`,
    "⟦caller:csrfToken⟧x",
    "%2E",
    "%ZZ",
    "⟦caller:csrfToken⟧, ⟦caller:csrfToken⟧",
    "a.".repeat(500),
  ),
  "x-forwarded-for": oneOf(
    "127.0.0.1",
    "::1",
    "::ffff:1.2.3.4",
    "fe80::1%eth0",
    "1.2.3.4, 5.6.7.8",
    "unknown",
    ",",
    "999.999.999.999",
    "_hidden",
    '"[2001:db8::1]:80"',
    "1.2.3.4,".repeat(400),
  ),
  "x-forwarded-host": oneOf("evil.example", "localhost:3000", "a:b:c", "[::1", "⟦madeUpToken⟧"),
  "x-forwarded-proto": oneOf("https", "http, https", "javascript", ""),
  forwarded: oneOf("for=1.2.3.4;host=evil.example;proto=https", "for=", ";;;"),
  authorization: oneOf(
    "",
    "Bearer",
    "Bearer ⟦caller:sessionToken⟧",
    "Basic",
    "Basic Zm9v",
    "Basic !!!",
    "Apikey x",
    "Digest username=",
    "Bearer a b c",
    ": :",
  ),
  accept: oneOf("", "*/*", "text/html", "application/json;q=0", "application/", ",,", "*"),
  "accept-encoding": oneOf("", "gzip, br", "identity;q=0", "*;q=0", "nonsense", "br;q=,"),
  "accept-language": oneOf("vi", "x".repeat(500), "*;q=a", ""),
  "content-encoding": oneOf("gzip", "br", "identity", "deflate, gzip"),
  "idempotency-key": oneOf(
    "",
    "a",
    '"a"',
    "⟦madeUpToken⟧",
    "k".repeat(255),
    "k".repeat(256),
    "a b",
    "a,b",
    "\u00ff",
  ),
  "x-requested-with": oneOf("XMLHttpRequest", "xmlhttprequest", "", "fetch"),
  "x-http-method-override": oneOf("DELETE", "GET", "TRACE"),
  "user-agent": oneOf("", "Mozilla/5.0 (", "a".repeat(3_000), "((((((", "\u00e0\u00ff"),
  origin: oneOf("null", "https://evil.example", "http://localhost:3000", "localhost", "http://"),
  referer: oneOf("https://evil.example/", "nonsense"),
  "sec-fetch-site": oneOf("same-origin", "cross-site", "none", "nonsense", ""),
  host: oneOf("", "evil.example", "a b", "localhost:99999", "[::1]:3000", "a,b", "a".repeat(1_000)),
  expect: oneOf("100-continue", "nonsense", ""),
  upgrade: oneOf("websocket", "h2c"),
  connection: oneOf("upgrade", "keep-alive, x-xsrf-token", "nonsense"),
  range: oneOf("bytes=0-0", "bytes=-1", "bytes=9-1,0-", "a"),
  "if-none-match": oneOf("*", '"a"', "W/"),
  "x-sepay-signature": oneOf("", "sha256=", `sha256=${"0".repeat(64)}`, "sha1=a", "sha256=zz"),
  "x-sepay-timestamp": oneOf("", "0", "-1", "1e9", "99999999999999999999", "NaN"),
  __proto__x: oneOf("a"),
};

const name = oneOf(...Object.keys(VALUES));
const nameAndValue = name.chain((chosen) =>
  fc.record({
    name: fc.constant(chosen),
    value: fc.oneof({ weight: 3, arbitrary: VALUES[chosen]! }, { weight: 1, arbitrary: text }),
  }),
);
const edit: fc.Arbitrary<HeaderEdit> = fc.oneof(
  {
    weight: 6,
    arbitrary: nameAndValue.map((line) => ({ kind: "set" as const, ...line })),
  },
  { weight: 2, arbitrary: nameAndValue.map((line) => ({ kind: "add" as const, ...line })) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("drop" as const), name }) },
);

/** Most heads are valid: after an invalid one the body would not be read. */
export const headerRecipe: fc.Arbitrary<HeaderRecipe> = fc.record({
  sender: fc.oneof(
    { weight: 6, arbitrary: fc.constant("caller" as const) },
    { weight: 2, arbitrary: fc.constant("visitor" as const) },
    { weight: 1, arbitrary: fc.constant("nobody" as const) },
  ),
  edits: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(edit, { minLength: 1, maxLength: 4 }) },
  ),
});

/** Returns the lines of a head, with placeholders for their ingredients. */
export function editHeaders(lines: HeaderLines, edits: readonly HeaderEdit[]): HeaderLines {
  let edited = [...lines];
  for (const change of edits) {
    const others = edited.filter(([name]) => name !== change.name);
    if (change.kind === "drop") edited = others;
    else edited = [...(change.kind === "set" ? others : edited), [change.name, change.value]];
  }
  return edited;
}
