import { HOUR, limit, MINUTE, named } from "../../../kit/limits/limit.ts";

export const limits = {
  byAddress: limit("break-glass.address", 10, 10 * MINUTE),
  byLogin: named("break-glass.login", 20, HOUR),
};
