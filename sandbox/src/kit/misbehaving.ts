/** Applies the fault switch to a party's HTTP handlers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Faults, Party } from "./faults.ts";
import { pause, type Lifetime } from "./lifetime.ts";

type Handler<Request> = (
  request: Request,
  reply: FastifyReply,
  /** Waits where the party is slow. Handlers await it right before their work. */
  work: () => Promise<void>,
) => unknown;

/** Makes handlers that obey the fault set for `party`. */
export function misbehaving(party: Party, faults: Faults, lifetime: Lifetime) {
  return <Request extends FastifyRequest>(handler: Handler<Request>) =>
    async (request: Request, reply: FastifyReply): Promise<unknown> => {
      const fault = faults.take(party);
      if (fault.kind === "down") return hangUp(request, reply);
      if (fault.kind === "error") {
        return reply.code(500).send({ message: "Internal Server Error" });
      }

      const { signal } = lifetime;
      const work = async (): Promise<void> => {
        if (fault.kind === "slow") await pause(fault.ms, signal);
      };
      try {
        const answer = await handler(request, reply, work);
        return fault.kind === "lost-reply" ? hangUp(request, reply) : answer;
      } catch (error) {
        if (signal.aborted) return hangUp(request, reply);
        throw error;
      }
    };
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
