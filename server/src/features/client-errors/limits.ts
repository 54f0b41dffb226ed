import { HOUR, limit } from "../../kit/limits/limits.ts";

export const limits = {
  // A page reports few errors per load. Several players may share an address.
  clientErrorByAddress: limit("client-error.address", 30, HOUR),
  // A release that is broken for everybody is found long before.
  clientErrorGlobally: limit("client-error.all", 2_000, HOUR),
};
