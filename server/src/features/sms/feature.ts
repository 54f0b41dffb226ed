/**
 * Receives the texts that players send to the support numbers, and answers them with codes or results. The periodic
 * work deletes old texts, and asks the gateway about unreported ones.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SEND_CODE_AGAIN } from "../../domain/notifications/sms-queue.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "../../feature.ts";
import { rawBodyOf, webhook, withRawBodies } from "../../kit/http/raw-bodies.ts";
import type { Services } from "../../services.ts";
import { sendCodeAgain } from "./answer-command.ts";
import { receiveSms } from "./receive-sms.ts";
import { askForReports, receiveReport } from "./reports.ts";
import { deleteOldSms } from "./store.ts";

/**
 * Registers POST /webhooks/sms for texts from players. It reports success only after the commit. After any other
 * response the gateway sends the text again.
 */
function registerSms(app: FastifyInstance, services: Services): void {
  const { smsInbox } = services;
  if (!smsInbox) return;
  withRawBodies(app, (scope) => {
    const handler = webhook(async (request) => {
      const reading = smsInbox.read({ rawBody: rawBodyOf(request), now: new Date() });
      if (reading.kind === "sms") await receiveSms(services, smsInbox.name, reading.sms);
      else request.log.warn({ event: "webhook", reason: reading.reason }, "SMS refused");
      return reading.reply;
    }, services.timeLimitScale);
    scope.post(`/webhooks/${smsInbox.name}`, handler);
  });
}

/**
 * Registers POST /webhooks/sms-reports/{key} for reports about our texts. A report of an unknown text gets the same
 * reply, so that it does not reveal which texts exist.
 */
function registerReports(app: FastifyInstance, services: Services): void {
  const { smsReports } = services;
  if (!smsReports) return;
  withRawBodies(app, (scope) => {
    const handler = webhook<FastifyRequest<{ Params: { key: string } }>>(async (request) => {
      const { key } = request.params;
      const report = smsReports.read({ key, rawBody: rawBodyOf(request) });
      if (!report) return { statusCode: 401, body: { status: 0 } };
      await receiveReport(services, report);
      return { statusCode: 200, body: { status: 1 } };
    }, services.timeLimitScale);
    scope.post("/webhooks/sms-reports/:key", handler);
  });
}

const ASK_FOR_REPORTS_EVERY_MS = 60_000;

export const sms: Feature = {
  paths: [registerSms, registerReports],
  jobs: [job(SEND_CODE_AGAIN, sendCodeAgain)],
  periodic: [
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldSms(db) },
    { everyMs: ASK_FOR_REPORTS_EVERY_MS, run: askForReports },
  ],
};
