import { resendableMessages } from "@portal/contract/values/messages";
import { Registry } from "prom-client";
import { readConfig } from "../../../config.ts";
import {
  countDeliveries,
  listFailed,
  listMessagesOf,
  type SentMessage,
} from "../../../operations/players/message-store.ts";
import { findAnyPlayer } from "../../../operations/players/player-store.ts";
import { resendMessage } from "../../../operations/players/resend-message.ts";
import { openProviderCalls } from "../../../kit/observability/provider-calls.ts";
import { openOutsideParties } from "../../../outside-parties.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

const DAYS = 7;
const SHOWN = 50;

export const list: Command = {
  summary: "texts and emails of the last 7 days by network, and those that did not arrive",
  options: { user: "all messages of one player instead" },
  run: async ({ db, options: { user } }) => {
    if (user !== undefined) {
      const { id } = await findAnyPlayer(db, user);
      const messages = await listMessagesOf(db, id, SHOWN);
      return { ok: true, lines: messages.map(lineOf), data: { messages } };
    }
    const deliveries = await countDeliveries(db, DAYS);
    const failed = await listFailed(db, SHOWN);
    const lines = deliveries.map(
      ({ channel, carrier, delivered, failed: lost, accepted, waiting }) =>
        `${channel} ${carrier ?? ""}`.padEnd(20) +
        `delivered ${delivered}  failed ${lost}  taken ${accepted}  waiting ${waiting}`,
    );
    const ofFailed = failed.map((one) => `${lineOf(one)}  ${one.username ?? ""}`);
    return { ok: true, lines: [...lines, ...ofFailed], data: { deliveries, failed } };
  },
};

const lineOf = ({ queuedAt, channel, kind, recipient, status, reason }: SentMessage): string =>
  `${queuedAt}  ${channel.padEnd(5)} ${kind.padEnd(18)} ${recipient}  ${status}${reason === null ? "" : ` (${reason})`}`;

export const resend: Command = {
  summary: `sends a new code or link to the account's own contact: ${resendableMessages.join(" or ")}`,
  parameters: ["username", "message"],
  changes: true,
  order: ({ args: [username = "", message = ""] }) => ({
    operation: "resend-message",
    username,
    message,
  }),
  run: async ({ args: [username = "", typed = ""], operator, services }) => {
    const message = resendableMessages.find((one) => one === typed);
    if (!message) {
      throw new UsageError(`message: ${typed} is none of ${resendableMessages.join(", ")}`);
    }
    const done = await resendMessage(await services(), operator, { username, message });
    return operationReport(operator, `${message} goes to ${done.recipient}`, done);
  },
};

export const reportAddress: Command = {
  summary: "the secret address that the SMS gateway is to post its delivery reports to",
  isOfMachine: true,
  run: async ({ env }) => {
    const config = await readConfig(env);
    const { smsReports } = openOutsideParties(config, openProviderCalls(new Registry()));
    if (!smsReports) throw new UsageError("SMS_API_TOKEN is not set: there is no gateway");
    const address = `${config.env.PUBLIC_URL}/webhooks/sms-reports/${smsReports.key}`;
    return { ok: true, lines: [address], data: { address } };
  },
};
