import type { FastifyInstance } from "fastify";
import { DELETE_ENDED_EVERY_MS, type Feature } from "../../feature.ts";
import { withinDeadline } from "../../kit/http/deadline.ts";
import { rawBodyOf, withRawBodies } from "../../kit/http/raw-bodies.ts";
import type { Services } from "../../services.ts";
import { receiveSms } from "./receive-sms.ts";
import { deleteOldSms } from "./store.ts";

/**
 * Registers POST /webhooks/sms for texts from players. Success is reported only after a commit; after any
 * other response the gateway sends the text again.
 */
function registerSms(app: FastifyInstance, services: Services): void {
  const { smsInbox } = services;
  if (!smsInbox) return;
  withRawBodies(app, (scope) => {
    scope.post(`/webhooks/${smsInbox.name}`, (request, reply) =>
      withinDeadline(async () => {
        const reading = smsInbox.read({ rawBody: rawBodyOf(request), now: new Date() });
        if (reading.kind === "sms") await receiveSms(services, smsInbox.name, reading.sms);
        else request.log.warn({ event: "webhook", reason: reading.reason }, "SMS refused");
        return reply.code(reading.reply.statusCode).send(reading.reply.body);
      }),
    );
  });
}

/**
 * Takes the texts that players send to the support numbers and answers them with codes or results. The
 * periodic work deletes texts that have been kept long enough.
 */
export const sms: Feature = {
  paths: [registerSms],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldSms(db) }],
};
