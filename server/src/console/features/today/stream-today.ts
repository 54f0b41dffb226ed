/** Streams the console's start page to open browsers, as server-sent events. */
import { hasRight, type StaffRole } from "@portal/contract/console/rights";
import { TODAY_STREAM_PATH, type Today } from "@portal/contract/console/today";
import type { FastifyInstance, FastifyReply } from "fastify";
import { browserOf } from "../../../kit/http/browser/cookies.ts";
import { hashToken } from "../../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { withinDeadline } from "../../../kit/http/routes.ts";
import { beginEventStream } from "../../../kit/http/event-stream.ts";
import { errors } from "../../../operations/errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { rolesOfSession } from "./store.ts";

/** At most one event in this time, however much happens. */
const PUSH_EVERY_MS = 1_000;
/** Pushes without news: ages grow, and a message may be lost. Each time, streams of ended sessions are closed. */
const PUSH_ANYWAY_MS = 10_000;
/** Open streams at most: more than staff have pages. Each costs a little of this process, none costs the database. */
const MAX_STREAMS = 200;

type Stream = { readonly reply: FastifyReply; readonly session: Buffer };

/** Registers the event stream. The day is read once for all open pages, and only while a page is open. */
export function streamToday(
  app: FastifyInstance,
  services: ConsoleServices,
  readToday: () => Promise<Today>,
): void {
  const { db, log, notifications, cookies } = services;
  const streams = new Set<Stream>();
  const push = pushing(streams, readToday, (error) =>
    log.warn({ err: error }, "the day could not be read"),
  );
  const unsubscribe = notifications.onAnyMessage(push.soon);
  const regularly = setInterval(() => {
    void endDead(services, streams).then(push.soon, push.soon);
  }, PUSH_ANYWAY_MS).unref();
  app.addHook("preClose", () => {
    unsubscribe();
    clearInterval(regularly);
    push.stop();
    for (const { reply } of streams) reply.raw.end();
  });

  app.get(TODAY_STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { sessionToken = "" } = browserOf(request, cookies);
    const session = hashToken(sessionToken);
    const roles = await withinDeadline(() => rolesOfSession(db, session));
    if (roles === null) throw httpErrors.unauthenticated();
    if (!hasRight(roles as StaffRole[], "see-today")) throw errors.rightMissing();
    if (reply.raw.destroyed) return reply.hijack();
    if (streams.size >= MAX_STREAMS) throw httpErrors.tooManyRequests(PUSH_ANYWAY_MS / 1_000);
    beginEventStream(reply);
    const stream = { reply, session };
    streams.add(stream);
    reply.raw.on("close", () => streams.delete(stream));
    push.soon();
    return reply;
  });
}

/** Ends the streams whose session is over. */
async function endDead({ db }: ConsoleServices, streams: ReadonlySet<Stream>): Promise<void> {
  for (const { reply, session } of streams) {
    if ((await rolesOfSession(db, session)) === null) reply.raw.end();
  }
}

/** Pushes the day soon, at most once per PUSH_EVERY_MS. */
function pushing(
  streams: ReadonlySet<Stream>,
  readToday: () => Promise<Today>,
  fail: (error: unknown) => void,
) {
  let pushedAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | undefined;
  const push = async () => {
    pushedAt = performance.now();
    const event = `data: ${JSON.stringify(await readToday())}\n\n`;
    for (const { reply } of streams) {
      if (!reply.raw.destroyed && !reply.raw.writableEnded) reply.raw.write(event);
    }
  };
  return {
    soon: () => {
      if (waiting !== undefined || streams.size === 0) return;
      const wait = Math.max(0, pushedAt + PUSH_EVERY_MS - performance.now());
      waiting = setTimeout(() => {
        waiting = undefined;
        push().catch(fail);
      }, wait);
    },
    stop: () => clearTimeout(waiting),
  };
}
