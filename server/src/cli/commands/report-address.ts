/** The command `messages report-address`: prints where the SMS gateway has to send its delivery reports. */
import { Registry } from "prom-client";
import { readConfig } from "../../config.ts";
import { openProviderCalls } from "../../kit/observability/metrics.ts";
import { openOutsideParties } from "../../outside-parties.ts";
import { onMachine } from "../machine-room.ts";
import { UsageError } from "../options.ts";

export const reportAddress = onMachine({
  summary: "prints the secret address for the SMS gateway's delivery reports",
  run: async ({ env }) => {
    const config = await readConfig(env);
    const { smsReports } = openOutsideParties(config, openProviderCalls(new Registry()));
    if (!smsReports) throw new UsageError("SMS_API_TOKEN is not set: there is no gateway");
    const address = `${config.env.PUBLIC_URL}/webhooks/sms-reports/${smsReports.key}`;
    return { lines: [address], data: { address } };
  },
});
