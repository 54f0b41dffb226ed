import { Registry } from "prom-client";
import { readConfig } from "../../config.ts";
import { openProviderCalls } from "../../kit/observability/metrics.ts";
import { openOutsideParties } from "../../outside-parties.ts";
import { type Command, UsageError } from "../command.ts";

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
