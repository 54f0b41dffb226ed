import {
  type MessageResent,
  resendMessage as resend,
} from "../../features/operator/resend-message.ts";
import type { Operation, Order } from "./operation.ts";

export const resendMessage: Operation<Order<"resend-message">, MessageResent> = {
  amountOf: () => 0,
  run: resend,
  factsOf: ({ username, message, recipient }) => ({ username, message, recipient }),
  subjectOf: ({ username, message }) => `resend-message:${String(message)}:${String(username)}`,
};
