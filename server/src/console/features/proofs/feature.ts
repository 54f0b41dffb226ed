/** Adds staff's passkeys, and lets staff prove themselves by one before money moves. */
import * as calls from "@portal/contract/console/proofs";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { addStaffPasskey, prove, startProof, startStaffPasskey } from "./passkeys.ts";

const routes = (services: ConsoleServices) => [
  route(calls.startStaffPasskey, { handle: ({ viewer }) => startStaffPasskey(services, viewer) }),
  route(calls.addStaffPasskey, {
    handle: ({ viewer, body }) => addStaffPasskey(services, viewer, body.credential),
  }),
  route(calls.startProof, { handle: ({ viewer }) => startProof(services, viewer) }),
  route(calls.prove, { handle: ({ viewer, body }) => prove(services, viewer, body.credential) }),
];

export const proofs: ConsoleFeature = { routes };
