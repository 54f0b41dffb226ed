import * as calls from "@portal/contract/console/operations";
import { type ConsoleFeature, route } from "../../feature.ts";
import { newContactOf } from "../../operations/correct-contact.ts";
import { evidenceOf } from "../../operations/evidence.ts";
import { previewOperation } from "../../operations/preview-operation.ts";
import type { ConsoleServices } from "../../services.ts";
import { changeLimits } from "../../staff/limits.ts";
import { doOperation } from "./do-operation.ts";

const routes = (services: ConsoleServices) => [
  route(calls.previewOperation, {
    limits: changeLimits,
    handle: async ({ viewer, body }) => {
      const { order } = body;
      const { facts, hash, mayDoAlone } = await previewOperation(services, viewer, order);
      const contact = newContactOf(order);
      const shown = contact === undefined ? {} : { contact };
      const username = facts.username ?? null;
      const { operation } = order;
      const evidence = await evidenceOf(services.db, { operation, order, facts, username });
      return { facts, ...shown, previewHash: hash.toString("hex"), mayDoAlone, evidence };
    },
  }),
  route(calls.doOperation, {
    limits: changeLimits,
    handle: ({ viewer, body }) => doOperation(services, viewer, body),
  }),
];

/** Previews what staff do by hand, and does what a person does alone. */
export const operations: ConsoleFeature = { routes };
