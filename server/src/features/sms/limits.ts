import { MINUTE, limit, shared } from "../../kit/limits/limits.ts";

export const limits = {
  // Apart from the limits of codes: nonsense texts take no code from anybody.
  smsHelpByPhone: limit("sms-help.phone", 3, 10 * MINUTE),
  smsHelpGlobally: shared("sms-help.all", 120, MINUTE),
};
