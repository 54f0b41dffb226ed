/** Limits of submitted cards and of the gateway's callbacks. The console shows two of them. */
import { MINUTE, HOUR, DAY, limit } from "../../../kit/limits/limits.ts";

export const limits = {
  cardRequestByUser: limit("card-request.user", 120, MINUTE),
  // A player who submits cards by the hundred, or tries PINs of one serial, is guessing.
  cardByUser: limit("card.user", 20, 10 * MINUTE),
  cardByUserDaily: limit("card.user.day", 100, DAY),
  cardBySerial: limit("card.serial", 5, HOUR),
  cardBySerialDaily: limit("card.serial.day", 10, DAY),
  // Each callback costs a request to the gateway; beyond the limit the card's own job queries it soon.
  cardCallbackByCard: limit("card-callback.card", 10, MINUTE),
};
