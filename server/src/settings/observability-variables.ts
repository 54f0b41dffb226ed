import * as z from "zod";
import { httpUrl, secret, text, wholeNumber } from "./variable-forms.ts";

/** Where metrics, traces and the head of the hash chain go. */
export const observabilityVariables = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      "Port of `/metrics`; 0 turns it off. Absent: two above `PORT`. With `WEB_CONCURRENCY` each further process has the port ten above the one before it.",
    ),
  METRICS_HOST: text
    .default("127.0.0.1")
    .describe(
      "Address that `/metrics` listens on. It asks for no password: open it to the network of your Prometheus only.",
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl
    .optional()
    .describe(
      "OpenTelemetry collector that traces are sent to, by OTLP over HTTP as JSON: `http://127.0.0.1:4318/v1/traces`. Absent: no traces are made.",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("With it: the share of traces that are kept."),
  CHAIN_HEAD_URL: httpUrl
    .refine((url) => url.endsWith("/"), "expected the address of a folder, with a / at its end")
    .optional()
    .describe(
      "Folder that keeps what is put into it, out of reach of whoever owns the database, such as a bucket with retention: every 15 minutes the head of the hash chain is put there too, each once (`PUT` with `If-None-Match: *`).",
    ),
  CHAIN_HEAD_TOKEN: secret.optional().describe("With it: the folder's bearer token."),
};
