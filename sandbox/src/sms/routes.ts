/** The players' phones for scripts and the console. */
import type { FastifyInstance } from "fastify";
import { objectOf } from "../kit/schemas.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { nationalNumber } from "./phone-number.ts";
import { type ReportMode, reportModes } from "./reports.ts";
import { sendText, type TextRequest } from "./send-text.ts";

const phone = { type: "string", pattern: "^\\+?[\\d .-]{3,20}$" };

const textBody = objectOf(
  {
    from: phone,
    to: phone,
    text: { type: "string", minLength: 1, maxLength: 1000 },
    id: { type: "string", minLength: 1, maxLength: 64 },
  },
  "from",
  "to",
  "text",
);

const reportsBody = objectOf({ mode: { enum: reportModes } }, "mode");

export function phoneRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post<{ Body: TextRequest }>("/api/sms", { schema: { body: textBody } }, async (request) => ({
    replies: await sendText(state, request.body),
  }));

  app.post<{ Body: { mode: ReportMode } }>(
    "/api/sms/reports",
    { schema: { body: reportsBody } },
    ({ body }) => {
      state.reports.mode = body.mode;
      state.changes.publish("sms");
      return body;
    },
  );

  app.get<{ Querystring: { to?: string } }>("/api/sms", ({ query }) =>
    state.phones.received(query.to === undefined ? undefined : nationalNumber(query.to)),
  );
}
