import type * as z from "zod/mini";
import { expect, test } from "vitest";
import { consoleCalls } from "../console/calls.ts";
import { operationOrder } from "../console/operations.ts";
import { calls } from "./calls.ts";

/** The ends of the names of texts that stay as they were sent, by the reason. */
const RAW: Readonly<Record<string, readonly string[]>> = {
  "a password is hashed as it was typed, or in its normal form": [
    ".currentPassword",
    ".password",
    ".passwordConfirm",
    ".newPassword",
    ".reNewPassword",
  ],
  "a program made it, and another one compares it": [
    ".gReCaptchaToken",
    "POST /login body.proof",
    ".rawId",
    ".credential.id",
    ".transports",
    ".attestationObject",
    ".authenticatorData",
    ".clientDataJSON",
    ".signature",
    ".userHandle",
    ".endpoint",
    ".keys.auth",
    ".keys.p256dh",
    ".senderKey",
    ".previewHash",
    ".deviceCode",
    ".cursor",
    ".nocache",
    ".loginHint",
    "/sign-in/finish body.code",
    "/sign-in/finish body.iss",
    "/sign-in/finish body.state",
    "/client-errors body.at",
    "/client-errors body.name",
    "/client-errors body.release",
  ],
  "digits alone are valid: the page has read what was typed": [
    ".amountVnd",
    ".fromVnd",
    ".toVnd",
    "/invoices query.vatPercent",
    ".creditAmount",
    ".limitKp",
    "/card body.value",
    ".limit",
    ".from",
    ".until",
  ],
  "is chosen, not typed": [
    ".method",
    ".methods.name",
    ".zoneId",
    ".zones.id",
    ".characterId",
    ".account",
    ".run",
    ".item",
    "order.campaign",
    "order.refund",
    "order.refunds",
  ],
  "is a file": [".csv", ".statement"],
  "is the bank's own text": ["order.content"],
};

/** What nobody sees, around what people copy. */
const INVISIBLE = "\u200B";
/** Only one text of such a format is valid, and programs write it. */
const FORMATS = new Set(["uuid", "date", "datetime", "base64"]);

/** Whether a schema removes what nobody sees. */
function cleans({ checks = [] }: z.core.$ZodStringDef): boolean {
  const cleaned = checks.reduce((text, { _zod: { def } }) => {
    const { tx } = def as Partial<z.core.$ZodCheckOverwriteDef<string>>;
    return tx ? tx(text) : text;
  }, `${INVISIBLE}a`);
  return !cleaned.includes(INVISIBLE);
}

/** Lists the texts in a schema that it does not clean. A path's parameters come from links, so they are not walked. */
function* rawTexts(schema: z.core.$ZodType, path: string): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "string") {
    const { format } = def as Partial<z.core.$ZodStringFormatDef>;
    if (!cleans(def) && !FORMATS.has(format ?? "")) yield path;
  } else if (def.type === "object") {
    for (const [name, field] of Object.entries(def.shape))
      yield* rawTexts(field, `${path}.${name}`);
  } else if (def.type === "array") {
    yield* rawTexts(def.element, path);
  } else if (def.type === "union") {
    for (const option of def.options) yield* rawTexts(option, path);
  } else if (def.type === "pipe") {
    // A text that is converted first is cleaned afterwards.
    const { type } = (def.out as z.core.$ZodTypes)._zod.def;
    yield* rawTexts(type === "string" ? def.out : def.in, path);
  } else if ("innerType" in def) {
    yield* rawTexts(def.innerType, path);
  }
}

test("R-WIRE-1: every text that somebody types is cleaned, in every call and operation", () => {
  const raw = [...rawTexts(operationOrder, "order")];
  for (const { method, path, query, body } of [...calls, ...consoleCalls]) {
    for (const [part, schema] of Object.entries({ query, body })) {
      if (!schema) continue;
      // Three calls contain an order.
      const places = [...rawTexts(schema, part)].filter((place) => !place.startsWith("body.order"));
      raw.push(...places.map((place) => `${method} ${path} ${place}`));
    }
  }
  const ends = Object.values(RAW).flat();
  expect(raw.filter((name) => !ends.some((end) => name.endsWith(end)))).toEqual([]);
  expect(ends.filter((end) => !raw.some((name) => name.endsWith(end)))).toEqual([]);
});
