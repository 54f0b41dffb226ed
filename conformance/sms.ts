/** Checks an SMS gateway: listens in the portal's place, and checks the notices that arrive (docs/game-server.md). */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { type Cases, Mismatch, verify } from "./verdict.ts";

/** In the order in which they are signed. */
const SIGNED_FIELDS = [
  "access_key",
  "command",
  "mo_message",
  "msisdn",
  "request_id",
  "request_time",
  "short_code",
] as const;

/** A player's text as the gateway sends it. */
export type SmsNotice = Readonly<Record<(typeof SIGNED_FIELDS)[number] | "signature", string>>;

/** How the listener answers: 200, 503, nothing (it closes the connection), or 401 for a wrong signature. */
type Answer = "success" | "unavailable" | "cut" | "refused";

type GatewayText = {
  readonly text: string;
  /** How often the text is sent from the phone. */
  readonly times: number;
  /** The answer to its first request; all later ones succeed. */
  readonly first: Answer;
};

export type ReceivedSms = {
  readonly at: Date;
  readonly request: string;
  readonly contentType: string;
  readonly body: string;
  /** Absent if the body is no JSON with its eight texts. */
  readonly notice: SmsNotice | undefined;
  readonly answer: Answer;
};

type Gateway = { readonly secret: string; readonly received: readonly ReceivedSms[] };

/** The texts that a person sends from a phone. */
export const gatewayTexts: readonly GatewayText[] = [
  { text: "MXT kiemthu1", times: 1, first: "success" },
  // With characters that separate the signed fields, and that URLs and JSON escape.
  { text: "MXT kiemthu2 a&b=c +1 100% đường", times: 1, first: "success" },
  { text: "MXT kiemthu3", times: 1, first: "unavailable" },
  { text: "MXT kiemthu4", times: 1, first: "cut" },
  { text: "MXT kiemthu5", times: 2, first: "success" },
];

const SMS_PATH = "/webhooks/sms";
const KEYWORD = /kiemthu\d/i;
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
const MAX_AHEAD_MS = 5 * 60 * 1_000;
/** ISO 8601 with an offset: a local time without one is seven hours off. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const AROUND_THE_TEXT = ["access_key", "msisdn", "request_id", "short_code"] as const;

/** Listens in the portal's place. @param port 0 for any free one */
export async function listenForSms(port: number, secret: string) {
  const received: ReceivedSms[] = [];
  const answerTo = (notice: SmsNotice | undefined): Answer => {
    if (!notice || !isSigned(notice, secret)) return "refused";
    const text = textOf(notice);
    return text && noticesOf(received, text).length === 0 ? text.first : "success";
  };
  const server = createServer(async (request, response) => {
    const body = await readText(request);
    const notice = readNotice(body);
    const answer = answerTo(notice);
    received.push({
      at: new Date(),
      request: `${request.method} ${request.url}`,
      contentType: request.headers["content-type"] ?? "",
      body,
      notice,
      answer,
    });
    if (answer === "cut") return void response.destroy();
    const status = { success: 200, unavailable: 503, refused: 401 }[answer];
    const reply = answer === "success" ? { status: 1, sms: "", type: "text" } : { status: 0 };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(reply));
  });
  server.listen(port);
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${SMS_PATH}`,
    received: received as readonly ReceivedSms[],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns whether each text was answered with success as often as it was sent. */
export const isComplete = (received: readonly ReceivedSms[]): boolean =>
  gatewayTexts.every((text) => {
    const kept = noticesOf(received, text).filter(({ answer }) => answer === "success");
    return kept.length >= text.times;
  });

/** Checks the requests of a gateway, once all texts have had time to arrive. */
export const verifyGateway = (gateway: Gateway) => verify(gatewayCases, gateway);

export const gatewayCases: Cases<Gateway> = {
  "all-texts": {
    title: "Every text that was sent has come",
    why: "A player who writes waits for a code that never comes.",
    check: ({ received }) => {
      for (const text of gatewayTexts) {
        if (noticesOf(received, text).length === 0) fail(text, "a request", "nothing");
      }
    },
  },
  form: {
    title: `Each request is POST ${SMS_PATH} with a JSON body of eight texts`,
    why: "The portal reads no other form: the text is lost.",
    check: ({ received }) => {
      for (const one of received) {
        if (one.request !== `POST ${SMS_PATH}`) fail(one, `POST ${SMS_PATH}`, one.request);
        if (!one.notice) fail(one, "JSON with eight texts", "another body");
        if (!one.contentType.includes("json")) fail(one, "application/json", one.contentType);
      }
    },
  },
  signature: {
    title: "The signature is right, also for a text with & = + % and Vietnamese letters",
    why: "A forged text could set another player's password; the portal refuses a wrong signature.",
    check: eachNotice(
      "hex HMAC-SHA-256 of the fields as they are, UTF-8, nothing escaped",
      (notice, _at, secret) => (isSigned(notice, secret) ? undefined : notice.signature),
    ),
  },
  fields: {
    title: "The fields around the text are neither empty nor hold & or =",
    why: "They separate fields in the signed text: a player's text could pass for other fields.",
    check: eachNotice(
      `${AROUND_THE_TEXT.join(", ")} of 1 to 128 characters without & or =`,
      (notice) =>
        AROUND_THE_TEXT.map((name) => notice[name]).find((value) => !/^[^&=]{1,128}$/.test(value)),
    ),
  },
  time: {
    title: "request_time is ISO 8601 with an offset, and now",
    why: "The portal takes an older text for a replay and refuses it.",
    check: eachNotice("such as 2026-03-01T09:00:00+07:00", ({ request_time: time }, at) => {
      const ageMs = at.getTime() - Date.parse(time);
      const isNow = ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS;
      return TIMESTAMP.test(time) && isNow ? undefined : time;
    }),
  },
  sender: {
    title: "msisdn is 84 and nine digits",
    why: "The portal would look for the player under another number.",
    check: eachNotice("84 and nine digits", ({ msisdn }) =>
      /^84\d{9}$/.test(msisdn) ? undefined : msisdn,
    ),
  },
  text: {
    title: "mo_message is what was written, to the letter",
    why: "A changed username belongs to another player.",
    check: eachNotice("the text as it was sent from the phone", (notice) => {
      const { mo_message: came } = notice;
      const { text: sent = came } = textOf(notice) ?? {};
      return came === sent ? undefined : came;
    }),
  },
  ids: {
    title: "Each text has its own request_id, and keeps it when it is sent again",
    why: "A repeat under another id is a second text: two codes, the first of which is void. One id for two texts loses the second.",
    check: ({ received }) => {
      for (const text of gatewayTexts) {
        const ids = new Set(noticesOf(received, text).map(({ notice }) => notice?.request_id));
        const isRight = ids.size === 0 || ids.size === text.times;
        if (!isRight) fail(text, `${text.times} ids`, `${ids.size}: ${[...ids].join(", ")}`);
      }
    },
  },
  unavailable: {
    title: "A text that is answered 503 is sent again",
    why: "The portal is being restarted: the player's text would be lost.",
    check: (gateway) => expectRepeat(gateway, "unavailable"),
  },
  "lost-answer": {
    title: "A text that gets no answer is sent again",
    why: "The network has failed: the player's text may be lost.",
    check: (gateway) => expectRepeat(gateway, "cut"),
  },
};

/** @param wrong returns what is wrong with a notice, or undefined */
function eachNotice(
  expected: string,
  wrong: (notice: SmsNotice, at: Date, secret: string) => string | undefined,
) {
  return ({ received, secret }: Gateway): void => {
    for (const one of received) {
      const came = one.notice && wrong(one.notice, one.at, secret);
      if (came !== undefined) fail(one, expected, came);
    }
  };
}

function expectRepeat({ received }: Gateway, first: Answer): void {
  for (const text of gatewayTexts.filter((one) => one.first === first)) {
    const all = noticesOf(received, text);
    const isRepeated = all.some(({ answer }) => answer === "success");
    if (all.length > 0 && !isRepeated)
      fail(text, "the same text again, within the time", "nothing");
  }
}

/** The signature is the HMAC-SHA-256 over the fields as `key=value`, joined with `&`. */
function isSigned(notice: SmsNotice, secret: string): boolean {
  const text = SIGNED_FIELDS.map((name) => `${name}=${notice[name]}`).join("&");
  const expected = createHmac("sha256", secret).update(text).digest();
  return expected.equals(Buffer.from(notice.signature, "hex"));
}

function readNotice(body: string): SmsNotice | undefined {
  try {
    const fields = Object(JSON.parse(body)) as Record<string, unknown>;
    const isWhole = [...SIGNED_FIELDS, "signature"].every(
      (name) => typeof fields[name] === "string",
    );
    return isWhole ? (fields as SmsNotice) : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the sent text of a notice, even if the gateway has changed it. */
function textOf({ mo_message: message }: SmsNotice): GatewayText | undefined {
  const keyword = KEYWORD.exec(message)?.[0].toLowerCase();
  return gatewayTexts.find(({ text }) => KEYWORD.exec(text)?.[0] === keyword);
}

const noticesOf = (received: readonly ReceivedSms[], text: GatewayText): ReceivedSms[] =>
  received.filter(({ notice }) => notice && textOf(notice) === text);

function fail(about: ReceivedSms | GatewayText, expected: string, came: string): never {
  const sent =
    "body" in about
      ? `the gateway sent ${about.request} ${about.body}`
      : `"${about.text}" ${about.times} times from a phone; first answer: ${about.first}`;
  throw new Mismatch({ sent, expected, came });
}
