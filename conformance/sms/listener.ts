/** Stands where the portal stands, so that a gateway can be pointed at it. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isSigned, readNotice, type SmsNotice } from "./notice.ts";
import { type FirstAnswer, stepOf } from "./steps.ts";

export type ReceivedSms = {
  readonly at: Date;
  readonly request: string;
  readonly contentType: string;
  readonly body: string;
  /** Undefined where the body is none. */
  readonly notice: SmsNotice | undefined;
  readonly answer: FirstAnswer | "refused";
};

export type SmsListener = {
  /** The address that the gateway calls. */
  readonly url: string;
  readonly received: readonly ReceivedSms[];
  close(): Promise<void>;
};

export const SMS_PATH = "/webhooks/sms";

/** @param port 0 for any free one */
export async function listenForSms(port: number, secret: string): Promise<SmsListener> {
  const received: ReceivedSms[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const parsed = readNotice(body);
      const notice = typeof parsed === "string" ? undefined : parsed;
      const answer = notice && isSigned(notice, secret) ? answerTo(notice, received) : "refused";
      received.push({
        at: new Date(),
        request: `${request.method} ${request.url}`,
        contentType: request.headers["content-type"] ?? "",
        body,
        notice,
        answer,
      });
      respond(response, answer);
    });
  });
  server.listen(port);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}${SMS_PATH}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The first request of a step is answered as the step says. */
function answerTo(notice: SmsNotice, received: readonly ReceivedSms[]): FirstAnswer {
  const step = stepOf(notice.mo_message);
  const isFirst = !received.some((one) => one.notice && stepOf(one.notice.mo_message) === step);
  return step && isFirst ? step.first : "success";
}

function respond(response: ServerResponse, answer: ReceivedSms["answer"]): void {
  if (answer === "cut") {
    response.destroy();
    return;
  }
  const status = { success: 200, unavailable: 503, refused: 401 }[answer];
  const body = answer === "success" ? { status: 1, sms: "", type: "text" } : { status: 0 };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
