/** Ways to pay and zones of the game: paused and resumed, and the accounts that receive money. */
import { type AccountChanged, changeAccount as change } from "./channels/change-account.ts";
import { type Paused, pauseChannel as pause } from "./channels/pause-channel.ts";
import { type Resumed, resumeChannel as resume } from "./channels/resume-channel.ts";
import type { Operation, Order } from "./operation.ts";

const dateOf = (at: string | undefined): Date | null => (at === undefined ? null : new Date(at));

export const pauseChannel: Operation<Order<"pause-channel">, Paused> = {
  amountOf: () => 0,
  run: (services, operator, { kind, name, notice, beginsAt, endsAt }) =>
    pause(services, operator, {
      kind,
      name,
      reason: notice,
      beginsAt: dateOf(beginsAt),
      endsAt: dateOf(endsAt),
    }),
  factsOf: ({ reason, ...paused }) => ({ ...paused, notice: reason }),
  subjectOf: ({ kind, name }) => `channel:${String(kind)}:${String(name)}`,
};

export const resumeChannel: Operation<Order<"resume-channel">, Resumed> = {
  amountOf: () => 0,
  run: (services, operator, { kind, name }) => resume(services, operator, { kind, name }),
  factsOf: (resumed) => ({ ...resumed }),
  subjectOf: ({ kind, name }) => `channel:${String(kind)}:${String(name)}`,
};

export const changeAccount: Operation<Order<"change-account">, AccountChanged> = {
  amountOf: () => 0,
  run: (services, operator, { method, accountNumber, accountName }) =>
    change(services, operator, { method, accountNumber, accountName }),
  factsOf: (changed) => ({ ...changed }),
  subjectOf: ({ method }) => `account:${String(method)}`,
};
