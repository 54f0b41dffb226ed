import Fastify, { type FastifyBaseLogger } from "fastify";

/** For what demands a log in a test that does not read it. */
export const silentLog: FastifyBaseLogger = Fastify({ logger: false }).log;
