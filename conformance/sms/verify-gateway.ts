/** Verifies what a gateway has sent, once all texts of the steps have had time to come. */
import { verify, Mismatch, type Rule, type Verdict } from "../kit/case.ts";
import { type ReceivedSms, SMS_PATH } from "./listener.ts";
import { isSigned, readNotice, type SmsNotice } from "./notice.ts";
import { type FirstAnswer, type Step, stepOf, steps } from "./steps.ts";

export type Gateway = {
  readonly secret: string;
  readonly received: readonly ReceivedSms[];
};

type GatewayCase = Rule & { readonly check: (gateway: Gateway) => void };

const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
const MAX_AHEAD_MS = 5 * 60 * 1_000;
/** ISO 8601 with an offset: a local time without one is seven hours off. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const AROUND_THE_TEXT = ["access_key", "msisdn", "request_id", "short_code"] as const;

export const gatewayCases: readonly GatewayCase[] = [
  {
    id: "all-texts",
    title: "Every text that was sent has come",
    why: "A player who writes waits for a code that never comes.",
    check: ({ received }) => {
      for (const step of steps) {
        const came = received.filter(({ notice }) => notice && stepOf(notice.mo_message) === step);
        if (came.length === 0) throw new Mismatch(difference(step, "a request", "nothing"));
      }
    },
  },
  {
    id: "form",
    title: `Each request is POST ${SMS_PATH} with a JSON body of eight texts`,
    why: "The portal reads no other form: the text is lost.",
    check: ({ received }) => {
      for (const one of received) {
        const wrong = readNotice(one.body);
        if (one.request !== `POST ${SMS_PATH}`) fail(one, `POST ${SMS_PATH}`, one.request);
        if (typeof wrong === "string") fail(one, "JSON with eight texts", wrong);
        if (!one.contentType.includes("json")) fail(one, "application/json", one.contentType);
      }
    },
  },
  {
    id: "signature",
    title: "The signature is right, also for a text with & = + % and Vietnamese letters",
    why: "A forged text could set another player's password; one that is wrongly signed is refused.",
    check: ({ received, secret }) =>
      eachNotice(received, (notice, one) => {
        const expected = "hex HMAC-SHA-256 of the fields as they are, UTF-8, nothing escaped";
        if (!isSigned(notice, secret)) fail(one, expected, notice.signature);
      }),
  },
  {
    id: "fields",
    title: "The fields around the text are neither empty nor hold & or =",
    why: "They separate fields in the signed text: a player's text could pass for fields of its own.",
    check: ({ received }) =>
      eachNotice(received, (notice, one) => {
        for (const name of AROUND_THE_TEXT) {
          const isRight = /^[^&=]{1,128}$/.test(notice[name]);
          if (!isRight) fail(one, `${name} of 1 to 128 characters without & or =`, notice[name]);
        }
      }),
  },
  {
    id: "time",
    title: "request_time is ISO 8601 with an offset, and now",
    why: "An older text is taken for a replay and refused.",
    check: ({ received }) =>
      eachNotice(received, ({ request_time: time }, one) => {
        const ageMs = one.at.getTime() - Date.parse(time);
        const isRight = MOMENT.test(time) && ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS;
        if (!isRight) fail(one, "such as 2026-03-01T09:00:00+07:00", time);
      }),
  },
  {
    id: "sender",
    title: "msisdn is 84 and nine digits",
    why: "The portal would look for the player under another number.",
    check: ({ received }) =>
      eachNotice(received, ({ msisdn }, one) => {
        if (!/^84\d{9}$/.test(msisdn)) fail(one, "84 and nine digits", msisdn);
      }),
  },
  {
    id: "text",
    title: "mo_message is what was written, to the letter",
    why: "A changed username belongs to another player.",
    check: ({ received }) =>
      eachNotice(received, ({ mo_message: text }, one) => {
        const step = stepOf(text);
        if (step && step.text !== text) fail(one, JSON.stringify(step.text), JSON.stringify(text));
      }),
  },
  {
    id: "ids",
    title: "Each text has a request_id of its own, and keeps it when it is sent again",
    why: "A repeat under another id is a second text: two codes, the first of which is void. One id for two texts loses the second.",
    check: ({ received }) => {
      for (const step of steps) {
        const ids = idsOf(received, step);
        const { text, times } = step;
        if (ids.size > 0 && ids.size !== times) {
          const came = `${ids.size}: ${[...ids].join(", ")}`;
          throw new Mismatch({ sent: `${times} × "${text}"`, expected: `${times} ids`, came });
        }
      }
    },
  },
  {
    id: "unavailable",
    title: "A text that is answered 503 is sent again",
    why: "The portal is being restarted: the player's text would be lost.",
    check: (gateway) => expectRepeat(gateway, "unavailable"),
  },
  {
    id: "lost-answer",
    title: "A text that gets no answer is sent again",
    why: "The network has failed: the player's text may be lost.",
    check: (gateway) => expectRepeat(gateway, "cut"),
  },
];

export async function verifyGateway(gateway: Gateway): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const one of gatewayCases) verdicts.push(await verify(one, () => one.check(gateway)));
  return verdicts;
}

/** Returns whether each text has been answered with success as often as it was sent. */
export function isComplete(received: readonly ReceivedSms[]): boolean {
  return steps.every((step) => {
    const done = received.filter(
      ({ notice, answer }) => answer === "success" && notice && stepOf(notice.mo_message) === step,
    );
    return done.length >= step.times;
  });
}

function expectRepeat({ received }: Gateway, first: FirstAnswer): void {
  for (const step of steps.filter((one) => one.first === first)) {
    const all = received.filter(({ notice }) => notice && stepOf(notice.mo_message) === step);
    const isRepeated = all.some(({ answer }) => answer === "success");
    const expected = "the same text again, within the time";
    if (all.length > 0 && !isRepeated) throw new Mismatch(difference(step, expected, "nothing"));
  }
}

function idsOf(received: readonly ReceivedSms[], step: Step): Set<string> {
  const notices = received.flatMap(({ notice }) => (notice ? [notice] : []));
  const ofStep = notices.filter(({ mo_message: text }) => stepOf(text) === step);
  return new Set(ofStep.map(({ request_id: id }) => id));
}

function eachNotice(
  received: readonly ReceivedSms[],
  check: (notice: SmsNotice, one: ReceivedSms) => void,
): void {
  for (const one of received) if (one.notice) check(one.notice, one);
}

function fail({ request, body }: ReceivedSms, expected: string, came: string): never {
  throw new Mismatch({ sent: `the gateway sent ${request} ${body}`, expected, came });
}

function difference({ text, first }: Step, expected: string, came: string) {
  return { sent: `"${text}" from a phone; answered with ${first} at first`, expected, came };
}
