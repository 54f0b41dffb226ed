import Fastify, { type FastifyBaseLogger } from "fastify";

/** For functions that need a log, in tests that do not read it. */
export const silentLog: FastifyBaseLogger = Fastify({ logger: false }).log;
