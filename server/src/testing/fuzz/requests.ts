import * as fc from "fast-check";
import type { EffectiveRequest } from "../http/effective-requests.ts";
import { bodiesFor, type BodyRecipe, writeBody } from "./bodies.ts";
import type { Cast } from "./cast.ts";
import { editHeaders, type HeaderLines, type HeaderRecipe, headerRecipe } from "./headers.ts";
import { botCheckToken, withIngredients } from "./ingredients.ts";
import { type PathRecipe, pathsFor, writePath } from "./paths.ts";
import { BOT_CHECK_FIELD } from "./schemas.ts";
import type { Target } from "./targets.ts";

/** A recipe for one request. Nothing in it depends on the run, so a seed always gives the same one. */
type RequestRecipe = {
  readonly path: PathRecipe;
  readonly headers: HeaderRecipe;
  readonly body: BodyRecipe;
  readonly hasBody: boolean;
  readonly isChunked: boolean;
  readonly isSigned: boolean;
  /** The proof of work of a working request is valid once, so some of its variants get one of their own. */
  readonly hasOwnProof: boolean;
};

export function requestsTo({ method, call }: Target): fc.Arbitrary<RequestRecipe> {
  const takesBody = method !== "GET";
  return fc.record({
    path: pathsFor(call?.query),
    headers: headerRecipe,
    body: bodiesFor(call?.body),
    hasBody: fc.oneof(
      { weight: 15, arbitrary: fc.constant(takesBody) },
      { weight: 1, arbitrary: fc.constant(!takesBody) },
    ),
    isChunked: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
    isSigned: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 1),
    hasOwnProof: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
  });
}

/** Returns the request's bytes. */
export async function writeRequest(
  target: Target,
  recipe: RequestRecipe,
  cast: Cast,
  working: EffectiveRequest | undefined,
): Promise<Buffer> {
  const fill = (text: string) => withIngredients(text, cast.pantry);
  const path = oneLine(await fill(writePath(target.path, recipe.path, working?.path)));
  const lines = headLines(recipe.headers, cast, working?.cookie);
  let body: string | Buffer = "";
  if (recipe.hasBody) {
    const start = target.webhook?.working() ?? working?.body;
    body = writeBody(recipe.body, recipe.hasOwnProof ? withOwnProof(start) : start);
    if (typeof body === "string") body = await fill(body);
    if (target.webhook && recipe.isSigned && typeof body === "string") {
      const signed = target.webhook.sign(body);
      body = signed.body;
      lines.push(...Object.entries(signed.headers ?? {}));
    } else if (!lines.some(([name]) => name === "content-type")) {
      lines.push(["content-type", "application/json"]);
    }
  }
  const edited = editHeaders(lines, recipe.headers.edits);
  const head: string[] = [];
  for (const [name, value] of edited) head.push(`${name}: ${oneLine(await fill(value))}`);
  const bytes = Buffer.from(body);
  const isChunked = recipe.hasBody && recipe.isChunked;
  if (isChunked) head.push("transfer-encoding: chunked");
  else if (recipe.hasBody) head.push(`content-length: ${bytes.length}`);
  return Buffer.concat([
    Buffer.from(`${target.method} ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`),
    ...(isChunked ? [Buffer.from(`${bytes.length.toString(16)}\r\n`)] : []),
    bytes,
    ...(isChunked ? [Buffer.from(bytes.length > 0 ? "\r\n0\r\n\r\n" : "\r\n")] : []),
  ]);
}

function headLines({ sender }: HeaderRecipe, cast: Cast, besides = ""): HeaderLines {
  const common: HeaderLines = [
    ["host", "localhost"],
    ["accept", "application/json"],
    ["x-requested-with", "XMLHttpRequest"],
  ];
  if (sender === "nobody") return common;
  const { cookies } = sender === "caller" ? cast.caller.browser : cast.visitor;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return [
    ...common,
    ["cookie", `${cookie}; ${besides}`],
    ["x-xsrf-token", cookies.get("XSRF-TOKEN") ?? ""],
  ];
}

/** Replaces the proof by a placeholder for another one for the same action. */
function withOwnProof(body: object | undefined): object | undefined {
  const { [BOT_CHECK_FIELD]: token } = (body ?? {}) as { readonly [BOT_CHECK_FIELD]?: string };
  if (token === undefined) return body;
  const { challenge } = JSON.parse(Buffer.from(token, "base64").toString()) as Proof;
  return { ...body, [BOT_CHECK_FIELD]: botCheckToken(challenge.parameters.data.action) };
}

type Proof = {
  readonly challenge: { readonly parameters: { readonly data: { readonly action: string } } };
};

/** Removes line breaks inside a line, which would begin a request of their own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}
